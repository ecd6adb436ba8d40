import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Stands before a server, and of its answers drops some: what was asked is done, and nobody hears of it. */
export interface AnswerDropper {
  url: string;
  /** How many connections were broken instead of answered. */
  dropped: () => number;
}

/**
 * `chance()` from 0 to 1 decides for each connection: below `share` it breaks when the answer begins. The client sends one
 * request a connection.
 */
export async function dropAnswers(
  t: { after(work: () => void): void },
  server: { port: number; host: string },
  { share, chance }: { share: number; chance: () => number },
): Promise<AnswerDropper> {
  let dropped = 0;
  const proxy = createServer((client) => {
    const upstream = connect(server.port, server.host);
    const drops = chance() < share;
    client.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => {
      if (!drops) {
        client.write(bytes);
      } else if (!client.destroyed) {
        dropped += 1;
        client.destroy();
      }
    });
    upstream.on('end', () => client.end());
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => proxy.close());
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, dropped: () => dropped };
}
