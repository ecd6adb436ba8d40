import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import type { Logger } from 'pino';
import { inHand as bounds } from '#core/limits.ts';
import { refusals } from '#core/refusals.ts';
import { addressGroup, callerAddress, networkOf } from './address.ts';
import { busyPage } from './busy-page.ts';
import { type Count, createCount } from './count.ts';
import { createPatience, type Waits } from './patience.ts';
import { createTurns } from './turns.ts';

/** Requests of one connection: browsers and proxies send the next one after the answer. */
const ofConnection = 4;

/** How many begin in one turn of the event loop. */
const together = 8;

const retryAfter = '2';

/** Milliseconds that a body which nobody reads may go on arriving after its answer. */
const linger = 500;

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What keeps the server from taking more than it can work on at once, and from waiting for what never ends. */
export interface InHand {
  /** Hands a request on in its turn, or answers at once that there are too many. */
  bounded: (listener: Listener) => (request: IncomingMessage, response: ServerResponse) => void;
  /** A request that from now on is an open stream: no work, and counted by whoever opened it. */
  letGo: (request: IncomingMessage) => void;
}

interface InHandOptions {
  trustedProxy: BlockList | null;
  log: Logger;
  /** Other waits than the usual ones, and milliseconds between two looks at them; only tests pass any. */
  waits?: Waits;
  lookEvery?: number;
}

export function countInHand({ trustedProxy, log, waits, lookEvery }: InHandOptions): InHand {
  const work = createCount(bounds.work);
  const bodies = createCount(bounds.bodies);
  const transfers = createCount(bounds.transfers);
  const held = new WeakMap<IncomingMessage, () => void>();
  const onConnection = new WeakMap<Socket, number>();
  const closing = new WeakSet<Socket>();
  const turn = createTurns(together);
  const { watch, forget } = createPatience(
    (request, response, late) => {
      if (late === 'work') log.error({ method: request.method, path: pathOf(request) }, 'request took too long');
      giveUp(request, response, late === 'body' ? 'body_too_slow' : 'busy');
    },
    (request) => isTransfer.test(request.url ?? ''),
    waits,
    lookEvery,
  );

  function holdIn(count: Count, names: readonly string[], request: IncomingMessage): void {
    held.set(request, () => count.give(names));
  }

  /** Whether there is room for a request; then it is held until its answer ends. */
  function hold(request: IncomingMessage, names: readonly string[]): boolean {
    if (!hasBody(request)) {
      const count = isTransfer.test(request.url ?? '') ? transfers : work;
      const isHeld = count.take(names);
      if (isHeld) holdIn(count, names, request);
      return isHeld;
    }
    if (!work.hasRoom(names) || !bodies.take(names)) return false;
    holdIn(bodies, names, request);
    // What has come whole is worked on, however full the house is by then: there was room when it began.
    request.once('end', () => {
      if (!held.has(request)) return;
      release(request);
      work.add(names);
      holdIn(work, names, request);
    });
    return true;
  }

  function release(request: IncomingMessage): void {
    held.get(request)?.();
    held.delete(request);
  }

  function bounded(listener: Listener): (request: IncomingMessage, response: ServerResponse) => void {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      try {
        await listener(request, response);
      } catch (error) {
        log.error({ err: error, path: pathOf(request) }, 'request failed');
        giveUp(request, response, 'busy');
      }
    };
    return (request, response) => {
      if (isHealth(request)) {
        response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('ok');
        return;
      }
      const { socket } = request;
      if (closing.has(socket)) return;
      const address = callerAddress(request, trustedProxy);
      const names = [addressGroup(address), networkOf(address)];
      const before = onConnection.get(socket) ?? 0;
      if (before >= ofConnection || !hold(request, names)) {
        // What else the connection sent gets no answer.
        if (before >= ofConnection) closing.add(socket);
        turnAway(request, response, before >= ofConnection);
        return;
      }
      // A connection that breaks is no fault, and 'error' without a listener would end the process.
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      onConnection.set(socket, before + 1);
      watch(request, response);
      response.once('close', () => {
        onConnection.set(socket, (onConnection.get(socket) ?? 1) - 1);
        release(request);
      });
      void turn(names.toReversed()).then(() => {
        if (!response.destroyed) void answer(request, response);
      });
    };
  }

  return {
    bounded,
    letGo(request) {
      release(request);
      forget(request);
    },
  };
}

/** Whether the process lives is told in any crowd, at once: before anything is counted or waits for its turn. */
const isHealth = ({ url, method }: IncomingMessage): boolean =>
  url === '/healthz' && (method === 'GET' || method === 'HEAD');
const isTransfer = /^\/(assets\/|files\/|readyz$|api\/user\/export$)/;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/** A refusal as the request wants it, a page, JSON or text, outside of what answers requests that are in hand. */
function refusalFor(request: IncomingMessage, code: 'busy' | 'body_too_slow') {
  const { status, text } = refusals[code];
  const isCall = /^\/(api|rpc)\//.test(request.url ?? '');
  const wantsPage = request.headers.accept?.includes('text/html');
  const [type, body] = isCall
    ? ['application/json', JSON.stringify({ code, status, message: text, data: { title: 'Error', text } })]
    : wantsPage
      ? ['text/html; charset=utf-8', busyPage(text)]
      : ['text/plain; charset=utf-8', text];
  const headers = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...(status === 503 && { 'retry-after': retryAfter }),
    'cache-control': 'no-store',
  };
  return { status, headers, body };
}

/** 503 at once; what else the request brings is thrown away, for a moment only. */
function turnAway(request: IncomingMessage, response: ServerResponse, closes: boolean): void {
  const { status, headers, body } = refusalFor(request, 'busy');
  request.resume();
  response.writeHead(status, closes ? { ...headers, connection: 'close' } : headers);
  response.end(body);
  if (!hasBody(request)) return;
  const cut = () => {
    if (!request.complete) request.socket.destroySoon();
  };
  response.once('finish', () => setTimeout(cut, linger).unref());
}

/**
 * Ends a request that is in other hands, together with its connection. The answer goes past `response`: whoever is still at work
 * on it finds its reader gone, as with anybody who leaves.
 */
function giveUp(request: IncomingMessage, response: ServerResponse, code: 'busy' | 'body_too_slow'): void {
  const { socket } = request;
  if (!response.headersSent && socket.writable) {
    const { status, headers, body } = refusalFor(request, code);
    const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  } else socket.destroy();
}
