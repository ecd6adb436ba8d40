import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { refusals } from '#core/refusals.ts';
import { addressGroup, callerAddress } from './address.ts';
import { createCount } from './count.ts';
import { createTurns } from './turns.ts';

/**
 * How many requests are in hand at once, in this process and of one address (`addressGroup`): from their head to the end of their
 * answer. Pages and calls hold their answer in memory; files and assets are read as fast as they are taken. One carrier's
 * address stands for many people.
 */
const most = {
  work: { inAll: 512, ofOne: 100 },
  transfers: { inAll: 1024, ofOne: 256 },
  /** Of one connection: browsers and proxies send the next request after the answer. */
  ofConnection: 4,
};

/** How many begin in one turn of the event loop. */
const together = 8;

const retryAfter = '2';

/** What keeps the server from taking more than it can work on at once. */
export interface InHand {
  /** Hands a request on in its turn, or answers at once that there are too many. */
  bounded: (listener: RequestListener) => RequestListener;
  /** A request that from now on is an open stream: no work, and counted by whoever opened it. */
  letGo: (request: IncomingMessage) => void;
}

export function countInHand(trustedProxy: BlockList | null): InHand {
  const work = createCount(most.work);
  const transfers = createCount(most.transfers);
  const ofConnection = new WeakMap<Socket, number>();
  const closing = new WeakSet<Socket>();
  const turn = createTurns(together);
  const held = new WeakMap<IncomingMessage, () => void>();

  /** Whether there is room for a request; then it is held until its answer ends. */
  function hold(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket, url = '' } = request;
    const address = addressGroup(callerAddress(request, trustedProxy));
    const count = isHealth(request) ? null : isTransfer.test(url) ? transfers : work;
    if (count && !count.take(address)) return false;
    if (count) held.set(request, () => count.give(address));
    ofConnection.set(socket, (ofConnection.get(socket) ?? 0) + 1);
    response.once('close', () => {
      ofConnection.set(socket, (ofConnection.get(socket) ?? 1) - 1);
      letGo(request);
    });
    return true;
  }

  function letGo(request: IncomingMessage): void {
    held.get(request)?.();
    held.delete(request);
  }

  function bounded(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      if (closing.has(socket)) return;
      if ((ofConnection.get(socket) ?? 0) >= most.ofConnection) {
        // What else it sent gets no answer.
        closing.add(socket);
        turnAway(request, response, { connection: 'close' });
      } else if (!hold(request, response)) turnAway(request, response);
      else if (isHealth(request)) listener(request, response);
      else
        void turn().then(() => {
          if (!response.destroyed) listener(request, response);
        });
    };
  }

  return { bounded, letGo };
}

/** Whether the process lives is told in any crowd, at once. */
const isHealth = ({ url }: IncomingMessage): boolean => url === '/healthz';
const isTransfer = /^\/(assets\/|files\/|readyz$)/;

/** 503 at once, as a page, JSON or text; what else the request brings is thrown away. */
function turnAway(request: IncomingMessage, response: ServerResponse, headers: Record<string, string> = {}): void {
  const { status, text } = refusals.busy;
  const isCall = /^\/(api|rpc)\//.test(request.url ?? '');
  const wantsPage = request.headers.accept?.includes('text/html');
  const [type, body] = isCall
    ? ['application/json', JSON.stringify({ code: 'busy', status, message: text, data: { title: 'Error', text } })]
    : wantsPage
      ? ['text/html; charset=utf-8', busyPage(text)]
      : ['text/plain; charset=utf-8', text];
  request.resume();
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'retry-after': retryAfter,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}

function busyPage(text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Please try again</title><body style="font-family:sans-serif;margin:4rem auto;max-width:30rem;padding:0 1rem">
<h1>Please try again</h1><p>${text}</p><p><a href="">Try again</a></p></body></html>`;
}
