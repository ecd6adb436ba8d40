import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { deriveKey } from '#server/platform/keys.ts';

/** What server processes of tests sign with, so that a test can make a session without the login form. */
export const testSecret = 'a secret of the journeys, long enough to sign with';

export interface Member {
  id: string;
  full_name: string;
  username: string;
  email: string;
  /** The Cookie header of a signed-in browser. */
  cookie: string;
}

/** The inside of a server process: its database, and people who are there without having filled in a form. */
export interface Inside {
  db: Database['db'];
  pool: Database['pool'];
  url: string;
  /** A confirmed person with 100 coins and a session. */
  member: (name: string) => Promise<Member>;
  /** Runs SQL on one connection that no timeout of the server's pool ends. */
  query: (sql: string) => Promise<pg.QueryResult>;
  close: () => Promise<void>;
}

/** Joins the database of the server that runs on `dataDir` with `testSecret`. */
export async function lookInside(dataDir: string): Promise<Inside> {
  const cluster = await joinOrStartCluster({ dataDir, log: () => undefined });
  const { db, pool, close } = openDatabase(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  return {
    db,
    pool,
    url: cluster.url,
    query: (sql) => client.query(sql),
    member: async (name) => {
      const username = `${name.toLowerCase()}_${randomUUID().slice(0, 8)}`;
      const person = { full_name: `${name} Example`, username, email: `${username}@example.com` };
      const { id } = await db
        .insertInto('profiles')
        .values({ ...person, email_verified: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = randomUUID();
      const expires_at = new Date(Date.now() + 86_400_000);
      await db.insertInto('sessions').values({ user_id: id, token, expires_at }).execute();
      return { ...person, id, cookie: `${cookieName}=${signed(token)}` };
    },
    close: async () => {
      await client.end();
      await close();
      await cluster.stop();
    },
  };
}

const cookieName = 'mukammal.session_token';

function signed(token: string): string {
  const signature = createHmac('sha256', deriveKey(testSecret, 'sessions')).update(token).digest('base64');
  return encodeURIComponent(`${token}.${signature}`);
}
