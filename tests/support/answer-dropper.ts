import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/**
 * A proxy before a server that drops some of its answers: the request is carried out, but its
 * sender gets no answer.
 */
export interface AnswerDropper {
  url: string;
  /** Number of connections broken instead of answered. */
  dropped: () => number;
}

/**
 * Starts the proxy. `chance()` from 0 to 1 decides for each connection: below `share` it breaks
 * when the answer begins. The client must send one request a connection.
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
