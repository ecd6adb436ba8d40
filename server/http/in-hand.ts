import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import type { Logger } from 'pino';
import { inHand as bounds } from '#core/limits.ts';
import { refusals } from '#core/refusals.ts';
import { createTurns } from '../platform/crowds/turns.ts';
import { factsOf, inRequest } from '../watch/request-facts.ts';
import { addressGroup, callerAddress, networkOf } from './address.ts';
import { busyPage } from './busy-page.ts';
import { type Count, createCount } from './count.ts';
import { createPatience, type Waits } from './patience.ts';
import { boundPieces, takeRest } from './rest-of-body.ts';

/**
 * Requests of one connection, beyond which it is closed: browsers and proxies send the next one
 * after the answer.
 */
const ofConnection = 4;

/** Requests that start in one turn of the event loop. */
const together = 8;

const retryAfter = '2';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Limits the requests that the server works on at once, and the time that it waits for each. */
export interface InHand {
  /** Passes a request on in its turn, or answers at once that there are too many. */
  bounded: (listener: Listener) => (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Releases a request that became an open stream: it is no longer work, and its opener counts it.
   */
  letGo: (request: IncomingMessage) => void;
  /** Returns the requests in hand by their kind. */
  counts: () => Readonly<Record<'work' | 'bodies' | 'transfers', number>>;
}

interface InHandOptions {
  trustedProxy: BlockList | null;
  log: Logger;
  /** Returns whether the server takes new connections; it does not once it is stopping. */
  isOpen?: () => boolean;
  /**
   * Waits instead of the default ones, and milliseconds between two checks; only tests pass any.
   */
  waits?: Waits;
  lookEvery?: number;
}

export function countInHand({ trustedProxy, log, isOpen = () => true, waits, lookEvery }: InHandOptions): InHand {
  const work = createCount(bounds.work);
  const bodies = createCount(bounds.bodies);
  const transfers = createCount(bounds.transfers);
  const held = new WeakMap<IncomingMessage, () => void>();
  const onConnection = new WeakMap<Socket, number>();
  const turn = createTurns(together);
  const { watch, forget, giveUpSlowest } = createPatience(
    (request, response, late) => {
      if (late === 'work') {
        const { id: requestId, method, route } = factsOf(request) ?? {};
        log.error({ requestId, method, route }, 'request took too long');
      }
      release(request);
      giveUp(request, response, late === 'body' ? 'body_too_slow' : 'busy');
    },
    (request) => isTransfer.test(request.url ?? ''),
    waits,
    lookEvery,
  );

  function holdIn(count: Count, names: readonly string[], request: IncomingMessage): void {
    held.set(request, () => count.give(names));
  }

  /** Reserves room for a request until its answer ends; returns false if there is none. */
  function hold(request: IncomingMessage, names: readonly string[]): boolean {
    if (!hasBody(request)) {
      const count = isTransfer.test(request.url ?? '') ? transfers : work;
      // Readers that hardly read, of whatever networks, would keep everybody's downloads waiting.
      const isHeld = count.take(names) || (count === transfers && giveUpSlowest() && count.take(names));
      if (isHeld) holdIn(count, names, request);
      return isHeld;
    }
    if (!work.hasRoom(names) || !bodies.take(names)) return false;
    holdIn(bodies, names, request);
    // A complete request is served even if the server has filled up since: there was room when it
    // began.
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
        log.error({ err: error }, 'request failed');
        giveUp(request, response, 'busy');
      }
    };
    const take = (request: IncomingMessage, response: ServerResponse, names: string[]) => {
      watch(request, response);
      const begin = () => void answer(request, response);
      turn(names.toReversed(), () => !request.socket.destroyed).then(begin, () => undefined);
    };
    return (request, response) => {
      const { socket } = request;
      // The rest of what the connection sent in one piece.
      if (socket.destroyed) return;
      const before = onConnection.get(socket) ?? 0;
      // Each request listens for the socket's end, which Node reports as a leak beyond ten.
      if (before === 0) socket.setMaxListeners(5 * ofConnection);
      if (before >= ofConnection) {
        // At once: a pass of the event loop reads 30,000 further requests of it.
        socket.destroy();
        return;
      }
      onConnection.set(socket, before + 1);
      // A broken connection is no fault, and 'error' without a listener would end the process.
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      boundPieces(request);
      let isFull = false;
      // Node closes no answer that still waits behind another one of its connection.
      const end = () => {
        response.off('close', end);
        socket.off('close', end);
        const rest = request.complete || socket.destroyed ? Promise.resolve() : takeRest(request, isFull);
        void rest.then(() => {
          onConnection.set(socket, (onConnection.get(socket) ?? 1) - 1);
          release(request);
          forget(request);
        });
      };
      response.once('close', end);
      socket.once('close', end);
      if (isHealth(request)) {
        const [status, word] = isOpen() ? [200, 'ok'] : [503, 'stopping'];
        response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(word);
        return;
      }
      const address = callerAddress(request, trustedProxy);
      const names = [addressGroup(address), networkOf(address)];
      inRequest(request, response, trustedProxy, () => {
        isFull = !hold(request, names);
        if (isFull) turnAway(request, response);
        else take(request, response, names);
      });
    };
  }

  return {
    bounded,
    letGo(request) {
      release(request);
      forget(request);
      const facts = factsOf(request);
      if (facts) facts.isStream = true;
    },
    counts: () => ({ work: work.all(), bodies: bodies.all(), transfers: transfers.all() }),
  };
}

/**
 * Returns whether a request is a health check: answered at once, before anything is counted or
 * queued.
 */
const isHealth = ({ url, method }: IncomingMessage): boolean =>
  url === '/healthz' && (method === 'GET' || method === 'HEAD');
const isTransfer = /^\/(assets\/|files\/|readyz$|api\/user\/export$)/;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * Returns a refusal in the format that the request accepts (page, JSON or text), without the
 * handlers of accepted requests.
 */
function refusalFor(request: IncomingMessage, code: 'busy' | 'body_too_slow') {
  const { status, title, text } = { title: 'Please try again', ...refusals[code] };
  const isForm = request.method !== 'GET' && request.method !== 'HEAD';
  const isCall = /^\/(api|rpc)\//.test(request.url ?? '');
  const wantsPage = request.headers.accept?.includes('text/html');
  const [type, body] = isCall
    ? ['application/json', JSON.stringify({ code, status, message: text, data: { title: 'Error', text } })]
    : wantsPage
      ? ['text/html; charset=utf-8', busyPage({ title, text, isForm })]
      : ['text/plain; charset=utf-8', text];
  const headers = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...(status === 503 && { 'retry-after': retryAfter }),
    'cache-control': 'no-store',
  };
  return { status, headers, body };
}

/** Answers 503 at once. */
function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = refusalFor(request, 'busy');
  response.writeHead(status, headers).end(body);
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
    const id = factsOf(request)?.id;
    if (id) lines.push(`x-request-id: ${id}`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  } else socket.destroy();
}
