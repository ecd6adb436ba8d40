import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A proxy before a PostgreSQL that can be closed, as when the database's machine is gone. */
export interface DatabaseGate {
  url: string;
  /** Breaks every connection and refuses new ones. */
  close: () => void;
  /** Lets connections through again, at the same address. */
  open: () => Promise<void>;
}

export async function databaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [end, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        sockets.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(`postgresql://127.0.0.1:${own}/${database}`);
  url.username = user ?? '';
  url.password = password ?? '';
  return {
    url: url.href,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    open: async () => {
      server.listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
