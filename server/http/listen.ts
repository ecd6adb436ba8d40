import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { patience } from '#core/limits.ts';

/** Answers under way, by server. */
const underWay = new WeakMap<Server, Set<ServerResponse>>();
/** Servers that will close soon. */
const leaving = new WeakSet<Server>();

/**
 * Opens the HTTP server before it listens. A head arrives within 15 seconds and has 16 kB at most.
 * `patience.ts` limits the rest; this is the backstop: it ends a request that takes longer, or a
 * connection without traffic.
 */
export function openHttp(listener: RequestListener): Server {
  const requestTimeout = (patience.body.most + patience.silence) * 1000;
  const limits = { headersTimeout: 15_000, requestTimeout, maxHeaderSize: 16 * 1024 };
  const answers = new Set<ServerResponse>();
  const http = createServer({ ...limits, connectionsCheckingInterval: 5_000 }, (request, response) => {
    answers.add(response);
    const forget = () => {
      answers.delete(response);
      request.socket.off('close', forget);
    };
    response.once('close', forget);
    request.socket.once('close', forget);
    // A closing server takes no further request on this connection.
    if (leaving.has(http)) response.shouldKeepAlive = false;
    if (!hasTwoHosts(request)) listener(request, response);
    else response.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
  });
  http.on('connection', stopParsingOnceDestroyed);
  // Node would answer each with 417; no browser and no proxy expects anything of us.
  http.on('checkExpectation', ({ socket }: IncomingMessage) => socket.destroy());
  underWay.set(http, answers);
  // Such as no file descriptor left for a new connection: the open ones go on.
  http.on('error', () => undefined);
  return http.setTimeout(patience.silence * 1000);
}

/** The part of Node's parser of a connection that it calls per request (`_http_server.js`). */
interface Parser {
  onIncoming: (request: IncomingMessage, keepAlive: boolean) => number;
}

/** Answer of `onIncoming` that makes the parser stop after this request, as for an upgrade. */
const stopHere = 2;

/**
 * Lets the parser stop once the connection is destroyed: it would go on to make 2,000 requests of
 * one read of 64 kB, each with its answer. Node has no public way to say so.
 */
function stopParsingOnceDestroyed(socket: Socket & { parser?: Parser }): void {
  const { parser } = socket;
  if (!parser) return;
  const { onIncoming } = parser;
  parser.onIncoming = (request, keepAlive) => {
    if (socket.destroyed) return stopHere;
    const answer = onIncoming(request, keepAlive);
    return socket.destroyed ? stopHere : answer;
  };
}

/** A proxy and we could each read another of two Host headers (RFC 9112 §3.2). */
const hasTwoHosts = ({ headersDistinct }: IncomingMessage): boolean => (headersDistinct.host?.length ?? 0) > 1;

/** Listens and returns the bound port; a port in use ends in one line that names it. */
export async function listen(http: Server, { port, host }: { port: number; host: string }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  http.once('error', reject);
  http.listen(port, host, resolve);
  await promise;
  http.off('error', reject);
  const address = http.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Has each answer end its connection from now on, while new ones are still taken. */
export function announceClosing(http: Server): void {
  leaving.add(http);
  for (const answer of underWay.get(http) ?? []) answer.shouldKeepAlive = false;
}

interface Closing {
  /** Milliseconds for requests in hand. */
  grace?: number;
  /**
   * Idle connections are a proxy's, which may be sending a form on one just now: each ends by
   * itself, the proxy's side first (docs/decisions/0117).
   */
  behindProxy?: boolean;
}

/**
 * Refuses new connections, lets requests in hand end for `grace` milliseconds, cuts the rest, then
 * closes.
 */
export async function closeHttp(http: Server, { grace = 10_000, behindProxy = false }: Closing = {}): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  announceClosing(http);
  // Node's own close also cuts idle connections.
  if (behindProxy) NetServer.prototype.close.call(http, () => resolve());
  else http.close(() => resolve());
  const idle = behindProxy ? undefined : setInterval(() => http.closeIdleConnections(), 50);
  const timer = setTimeout(() => http.closeAllConnections(), grace);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
