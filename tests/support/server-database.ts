import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { coinsFor } from '#core/limits.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { sessionCookie } from './session-cookie.ts';

/**
 * The secret that server processes of tests sign with, so that a test can make a session without
 * the login form.
 */
export const testSecret = 'a secret of the journeys, long enough to sign with';

export interface Member {
  id: string;
  full_name: string;
  username: string;
  email: string;
  /** The Cookie header of a signed-in browser. */
  cookie: string;
}

/** The inside of a server process: its database, and people added without a form. */
export interface ServerDatabase {
  db: Database['db'];
  pool: Database['pool'];
  url: string;
  /** Adds a confirmed person with 100 coins and a session. */
  member: (name: string) => Promise<Member>;
  /** Returns the Cookie header of one more session of this person. */
  session: (person: { id: string }) => Promise<string>;
  /** Runs SQL on one connection that no timeout of the server's pool ends. */
  query: (sql: string) => Promise<pg.QueryResult>;
  close: () => Promise<void>;
}

/** Opens the database of a server that runs with `testSecret`. */
export async function openServerDatabase(url: string): Promise<ServerDatabase> {
  const { db, pool, close } = openDatabase(url);
  const client = new pg.Client({ connectionString: url });
  // A test that kills the database loses this connection too.
  client.on('error', () => undefined);
  await client.connect();
  const session: ServerDatabase['session'] = async ({ id: user_id }) => {
    const token = randomUUID();
    const expires_at = new Date(Date.now() + 86_400_000);
    await db.insertInto('sessions').values({ user_id, token, expires_at }).execute();
    return sessionCookie(token, testSecret);
  };
  return {
    db,
    pool,
    url,
    session,
    query: (sql) => client.query(sql),
    member: async (name) => {
      const username = `${name.toLowerCase()}_${randomUUID().slice(0, 8)}`;
      const person = { full_name: `${name} Example`, username, email: `${username}@example.com` };
      const { id } = await db
        .insertInto('profiles')
        .values({ ...person, email_verified: true, signup_bonus: coinsFor.signup })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...person, id, cookie: await session({ id }) };
    },
    close: async () => {
      await client.end();
      await close();
    },
  };
}
