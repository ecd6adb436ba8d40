import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A network before a server that cuts connections. */
export interface CuttingProxy {
  url: string;
  /** Bytes that came from senders. */
  taken: () => number;
  cuts: () => number;
  /** Cuts all present connections. */
  cutAll: () => void;
}

interface Cutting {
  /** Bytes after which the next connection is cut. */
  after: () => number;
  /** Most bytes that each connection passes on in 10 milliseconds. */
  rate?: number;
}

/**
 * Starts the proxy. It passes on, at a limited rate, what a connection sends, and cuts it once that
 * is enough: what it took has reached the server.
 */
export async function cutConnections(
  t: { after(work: () => void): void },
  server: { port: number; host: string },
  { after, rate = 8 * 1024 }: Cutting,
): Promise<CuttingProxy> {
  let [taken, cuts] = [0, 0];
  const open = new Set<Socket>();
  const pass = async (client: Socket, upstream: Socket) => {
    let left = after();
    for await (const bytes of client as AsyncIterable<Buffer>) {
      for (let at = 0; at < bytes.length && left > 0; at += rate) {
        const passed = bytes.subarray(at, at + Math.min(rate, left));
        left -= passed.length;
        taken += passed.length;
        upstream.write(passed);
        await wait(10);
      }
      if (left > 0) continue;
      cuts += 1;
      client.destroy();
    }
  };
  const proxy = createServer((client) => {
    const upstream = connect(server.port, server.host);
    open.add(client);
    pass(client, upstream).catch(() => undefined);
    upstream.pipe(client);
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(client);
        client.destroy();
        // Written bytes still reach the server.
        upstream.destroySoon();
      });
    }
  });
  const cutAll = () => {
    cuts += open.size;
    for (const client of open) client.destroy();
  };
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    cutAll();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, taken: () => taken, cuts: () => cuts, cutAll };
}
