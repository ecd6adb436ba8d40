import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * The HTTP server before it listens. A head arrives within 15 seconds and has 16 kB at most, a whole request within 300
 * seconds, as a large file takes on a slow line.
 */
export function openHttp(listener: RequestListener): Server {
  const limits = { headersTimeout: 15_000, requestTimeout: 300_000, maxHeaderSize: 16 * 1024 };
  return createServer({ ...limits, connectionsCheckingInterval: 5_000 }, listener);
}

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

/** Milliseconds that requests in hand get to end before they are cut. */
const grace = 10_000;

/** Takes no new requests, lets those in hand end, then closes. */
export async function closeHttp(http: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  // A connection whose answer ends from now on would stay idle until its keep-alive runs out.
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  const timer = setTimeout(() => http.closeAllConnections(), grace);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
