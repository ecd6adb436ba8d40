import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * Starts a proxy before the test's PostgreSQL that misspells every LISTEN, so that the real server
 * refuses it.
 */
export async function listenRefuser(
  t: { after(work: () => void): void },
  databaseUrl: string,
): Promise<{ url: string; connections: Socket[] }> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    const postgres = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1').replace('listen live', 'lisssn live');
      postgres.write(Buffer.from(text, 'latin1'));
    });
    postgres.pipe(socket);
    socket.on('close', () => postgres.destroy());
    for (const end of [socket, postgres]) end.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL('postgresql://127.0.0.1');
  url.port = String(typeof address === 'object' ? address?.port : '');
  url.username = user ?? '';
  url.password = password ?? '';
  url.pathname = `/${database}`;
  return { url: url.href, connections };
}
