import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * Ways in which a statement fails: its connection breaks, the database shuts down under it, or it
 * loses a deadlock.
 */
export type Fault = 'broken' | 'shutdown' | 'deadlock';

/** A proxy before the test's PostgreSQL that fails one statement on demand. */
export interface FaultyDatabase {
  url: string;
  /** Makes the `nth` statement from now on fail; later ones are answered. */
  failNext: (fault: Fault, nth?: number) => void;
  /** Tells whether the fault has happened, and cancels it if not. */
  happened: () => boolean;
}

const codes = { shutdown: ['FATAL', '57P01'], deadlock: ['ERROR', '40P01'] } as const;

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function errorOf(fault: 'shutdown' | 'deadlock'): Buffer {
  const [severity, code] = codes[fault];
  return message('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${fault}\0\0`));
}

/**
 * Calls `statement` for each whole statement of a client, with its bytes; all other bytes go with
 * the next one.
 */
function statements(client: Socket, statement: (bytes: Buffer, isStatement: boolean) => void): void {
  let waiting = Buffer.alloc(0);
  let whole = 0;
  let started = false;
  client.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (;;) {
      const typed = started ? 1 : 0;
      if (waiting.length < whole + typed + 4) return;
      const type = started ? waiting.toString('latin1', whole, whole + 1) : '';
      const end = whole + typed + waiting.readInt32BE(whole + typed);
      if (waiting.length < end) return;
      whole = end;
      const isStatement = type === 'S' || type === 'Q';
      if (started && !isStatement && type !== 'X' && type !== 'p') continue;
      started = true;
      statement(waiting.subarray(0, whole), isStatement);
      waiting = waiting.subarray(whole);
      whole = 0;
    }
  });
}

export async function faultyDatabase(
  t: { after(work: () => void): void },
  databaseUrl: string,
): Promise<FaultyDatabase> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  let armed: { fault: Fault; left: number } | null = null;

  const fail = (client: Socket, fault: Fault) => {
    if (fault === 'broken') return client.destroy();
    client.write(errorOf(fault));
    return fault === 'shutdown' ? client.end() : client.write(message('Z', Buffer.from('I')));
  };
  const server = createServer((client) => {
    const postgres = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const end of [client, postgres]) {
      sockets.add(end);
      end.on('error', () => client.destroy());
    }
    client.on('close', () => postgres.destroy());
    statements(client, (bytes, isStatement) => {
      if (armed && isStatement) armed.left -= 1;
      if (armed?.left !== 0 || !isStatement) return void postgres.write(bytes);
      fail(client, armed.fault);
      armed = null;
    });
    postgres.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(`postgresql://127.0.0.1/${database}`);
  url.port = String(typeof address === 'object' ? address?.port : '');
  url.username = user ?? '';
  url.password = password ?? '';
  return {
    url: url.href,
    failNext: (fault, nth = 1) => {
      armed = { fault, left: nth };
    },
    happened: () => {
      const did = armed === null;
      armed = null;
      return did;
    },
  };
}
