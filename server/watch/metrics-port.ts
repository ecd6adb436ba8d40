import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { closeHttp, listen } from '../http/listen.ts';
import { plainError } from './plain-error.ts';

/** The port that metrics are read at, apart from the one for people. */
export interface MetricsPort {
  url: string;
  close: () => Promise<void>;
}

/** Milliseconds for which several readers get the same figures. */
const lifetime = 1_000;

/**
 * Serves `/metrics` on a port of its own: for this machine alone, or with a token for whoever
 * reaches HOST. 401 without the token, 503 where reading fails.
 */
export async function openMetricsPort(
  { metrics, host }: Pick<Config, 'metrics' | 'host'>,
  read: () => Promise<string>,
): Promise<MetricsPort | null> {
  if (!metrics) return null;
  const { port, token } = metrics;
  let latest: { at: number; text: Promise<string> } | null = null;
  const shared = () => {
    if (!latest || performance.now() - latest.at > lifetime) latest = { at: performance.now(), text: read() };
    return latest.text;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const say = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    if (request.url !== '/metrics' || request.method !== 'GET') return say(404, 'Metrics are at /metrics.\n');
    if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      response.setHeader('www-authenticate', 'Bearer');
      return say(401, 'The token is METRICS_TOKEN.\n');
    }
    try {
      const text = await shared();
      return response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    } catch (error) {
      return say(503, `${plainError(error).message}\n`);
    }
  };
  const http = createServer({ requestTimeout: 10_000, maxHeaderSize: 4096 }, (request, response) => {
    void answer(request, response);
  });
  http.maxConnections = 20;
  const bound = await listen(http, { port, host: token === null ? '127.0.0.1' : host });
  return {
    url: `http://${token === null ? '127.0.0.1' : host}:${bound}/metrics`,
    close: () => closeHttp(http, { grace: 500 }),
  };
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
