import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import type { Logger } from 'pino';
import { inHand as bounds } from '#core/limits.ts';
import { refusals } from '#core/refusals.ts';
import { createTurns } from '../platform/crowds/turns.ts';
import { addressGroup, callerAddress, networkOf } from './address.ts';
import { busyPage } from './busy-page.ts';
import { type Count, createCount } from './count.ts';
import { createPatience, type Waits } from './patience.ts';

/** Requests of one connection: browsers and proxies send the next one after the answer. */
const ofConnection = 4;

/** Requests that begin in one turn of the event loop. */
const together = 8;

const retryAfter = '2';

/** Milliseconds that an unread body may go on arriving after its answer. */
const linger = 500;

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Limits the requests that the server works on at once, and the time that it waits for each. */
export interface InHand {
  /** Passes a request on in its turn, or answers at once that there are too many. */
  bounded: (listener: Listener) => (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Releases a request that is now an open stream: it is no longer work, and its opener counts it.
   */
  letGo: (request: IncomingMessage) => void;
}

interface InHandOptions {
  trustedProxy: BlockList | null;
  log: Logger;
  /** Returns whether the server takes new connections; it does not once it is stopping. */
  isOpen?: () => boolean;
  /** Waits in place of the usual ones, and milliseconds between two checks; only tests pass any. */
  waits?: Waits;
  lookEvery?: number;
}

export function countInHand({ trustedProxy, log, isOpen = () => true, waits, lookEvery }: InHandOptions): InHand {
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

  /** Reserves room for a request until its answer ends; returns false where there is none. */
  function hold(request: IncomingMessage, names: readonly string[]): boolean {
    if (!hasBody(request)) {
      const count = isTransfer.test(request.url ?? '') ? transfers : work;
      const isHeld = count.take(names);
      if (isHeld) holdIn(count, names, request);
      return isHeld;
    }
    if (!work.hasRoom(names) || !bodies.take(names)) return false;
    holdIn(bodies, names, request);
    // A request that arrived whole is served even when the server has filled up since: there was
    // room when it began.
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
        const [status, word] = isOpen() ? [200, 'ok'] : [503, 'stopping'];
        response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(word);
        return;
      }
      const { socket } = request;
      if (closing.has(socket)) return;
      const address = callerAddress(request, trustedProxy);
      const names = [addressGroup(address), networkOf(address)];
      const before = onConnection.get(socket) ?? 0;
      if (before >= ofConnection || !hold(request, names)) {
        // Further requests of the connection get no answer.
        if (before >= ofConnection) closing.add(socket);
        turnAway(request, response, before >= ofConnection);
        return;
      }
      // A broken connection is no fault, and 'error' without a listener would end the process.
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      onConnection.set(socket, before + 1);
      watch(request, response);
      response.once('close', () => {
        onConnection.set(socket, (onConnection.get(socket) ?? 1) - 1);
        release(request);
      });
      const begin = () => void answer(request, response);
      turn(names.toReversed(), () => !socket.destroyed).then(begin, () => undefined);
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

/**
 * Returns whether a request asks if the process lives: answered at once, before anything is counted
 * or queued.
 */
const isHealth = ({ url, method }: IncomingMessage): boolean =>
  url === '/healthz' && (method === 'GET' || method === 'HEAD');
const isTransfer = /^\/(assets\/|files\/|readyz$|api\/user\/export$)/;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/**
 * Returns a refusal in the form that the request wants, a page, JSON or text, without the handlers
 * of accepted requests.
 */
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

/** Answers 503 at once and discards the rest of the request for `linger` milliseconds. */
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
 * Ends a request that other code is handling, together with its connection. The answer bypasses
 * `response`: that code sees a reader that left.
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
