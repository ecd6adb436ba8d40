import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A report as it arrived: of an error, or of traces. */
interface Report {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real HTTP service that takes what a server reports to it, and keeps it. */
export interface Receiver {
  /** Its address, without a path. */
  url: string;
  got: Report[];
  /** Resolves once a report came that fits. */
  until: (fits: (report: Report) => boolean) => Promise<Report>;
}

export async function startReceiver(t: { after(work: () => void): void }): Promise<Receiver> {
  const got: Report[] = [];
  const waiting = new Set<() => void>();
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const isPacked = request.headers['content-encoding'] === 'gzip';
    const body = isPacked
      ? gunzipSync(Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))).toString()
      : await text(request);
    got.push({ path: request.url ?? '', headers: request.headers, body });
    response.setHeader('content-type', 'application/json').end('{}');
    for (const look of waiting) look();
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const until: Receiver['until'] = (fits) => {
    const { promise, resolve } = Promise.withResolvers<Report>();
    const look = () => {
      const found = got.find(fits);
      if (!found) return;
      waiting.delete(look);
      resolve(found);
    };
    waiting.add(look);
    look();
    return promise;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, until };
}
