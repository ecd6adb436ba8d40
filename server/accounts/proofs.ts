import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthPlugin } from 'better-auth';
import { type Kysely, sql } from 'kysely';
import { isRefusalCode } from '#core/refusals.ts';
import type { Context, SignedInContext } from '../context.ts';
import type { DB } from '../database/types.gen.ts';
import { refuse } from '../platform/refuse.ts';
import { ownToken } from './session.ts';

/*
 * A proof is checked before the transaction that rests on it, since a password takes long to hash.
 * The transaction looks again: SQL functions by `lost_proof()`, sessions and challenges by
 * triggers,
 * the auth library's own writes within `whileProved()` (docs/decisions/0115).
 */

/** An account, and how many passwords it had when a way into it was checked. */
export interface Entering {
  id: string;
  passwords_set: number;
}

/** The proof of a signed-in member, as the SQL functions that rest on it take it. */
export interface Proved {
  p_token: string | null;
  /**
   * How many passwords the account had; null where a row that ends with the password is the
   * proof.
   */
  p_passwords: number | null;
}

/** The proof of a step that a proof has begun, and that ends with the session or the password. */
export const begun = (context: Context): Proved => ({ p_token: ownToken(context), p_passwords: null });

const held = new AsyncLocalStorage<Kysely<DB>>();

/**
 * Returns the database for the auth library, which writes in the transaction of `whileProved()`.
 */
export function libraryDatabase(db: Kysely<DB>): Kysely<DB> {
  return new Proxy(db, {
    get(pool, name) {
      const now = held.getStore() ?? pool;
      const value: unknown = Reflect.get(now, name, now);
      return typeof value === 'function' ? value.bind(now) : value;
    },
  });
}

/**
 * Calls the auth library while the proof stands: nothing that ends it comes between. Its writes are
 * kept whatever it answers. Refuses `sign_in_required` and `proof_required`.
 */
export async function whileProved<Answer>(
  { db, viewer }: SignedInContext,
  { p_token, p_passwords }: Proved,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ refusal: string | null }>`
      select lost_proof(${viewer.id}, ${p_token}, ${p_passwords}) as refusal`.execute(transaction);
    const refusal = rows[0]?.refusal;
    if (refusal && isRefusalCode(refusal)) refuse(refusal);
    return held.run(transaction, call);
  });
}

/**
 * The header in which an in-process call says how many passwords the account had when its way in
 * was checked. Never reaches the library from outside.
 */
export const passwordsHeader = 'x-mukammal-passwords';

/** A new row for a session or a challenge carries the number, or the database refuses it. */
function numbered(row: Record<string, unknown>, headers: Headers | undefined) {
  const number = headers?.get(passwordsHeader);
  return Promise.resolve({ data: { passwordsSet: number ? Number(number) : (row.passwordsSet ?? null) } });
}

/**
 * Sessions and half-done sign-ins keep the number of passwords that their way in was checked
 * with.
 */
export const provedSessions = {
  id: 'proved-sessions',
  schema: {
    session: { fields: { passwordsSet: { type: 'number', fieldName: 'passwords_set', input: false } } },
    verification: {
      fields: { passwordsSet: { type: 'number', fieldName: 'passwords_set', input: false, required: false } },
    },
  },
  init: () => ({
    options: {
      databaseHooks: {
        session: { create: { before: (row, ctx) => numbered(row, ctx?.headers) } },
        verification: { create: { before: (row, ctx) => numbered(row, ctx?.headers) } },
      },
    },
  }),
} satisfies BetterAuthPlugin;
