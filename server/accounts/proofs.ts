import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthPlugin } from 'better-auth';
import { type Kysely, sql } from 'kysely';
import { isRefusalCode } from '#core/refusals.ts';
import type { Context, SignedInContext } from '../context.ts';
import type { DB } from '../database/types.gen.ts';
import { refuse } from '../platform/refuse.ts';
import { ownToken } from './session.ts';

/*
 * A proof is checked before the transaction that relies on it, since hashing a password is slow.
 * The transaction checks it again: SQL functions by `lost_proof()`, sessions and challenges by
 * triggers, the auth library's own writes within `whileProved()` (docs/decisions/0115).
 */

/** An account, and its number of passwords when a way in was checked. */
export interface Entering {
  id: string;
  passwords_set: number;
}

/** The proof of a signed-in member, as the SQL functions that rely on it take it. */
export interface Proved {
  p_token: string | null;
  /** The account's number of passwords; null if the proof is a row that ends with the password. */
  p_passwords: number | null;
}

/** The proof of a step begun with an earlier proof, which ends with the session or the password. */
export const begun = (context: Context): Proved => ({ p_token: ownToken(context), p_passwords: null });

const held = new AsyncLocalStorage<Kysely<DB>>();

/**
 * Returns the database for the auth library, whose writes join the transaction of `whileProved()`.
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
 * Calls the auth library while the proof holds: nothing that ends it can come between. Commits the
 * library's writes whatever it answers. Refuses `sign_in_required` and `proof_required`.
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
 * The header in which an in-process call states the account's number of passwords when its way in
 * was checked. It is never accepted from outside.
 */
export const passwordsHeader = 'x-mukammal-passwords';

/** A new session or challenge carries the number, or the database refuses it. */
function numbered(row: Record<string, unknown>, headers: Headers | undefined) {
  const number = headers?.get(passwordsHeader);
  return Promise.resolve({ data: { passwordsSet: number ? Number(number) : (row.passwordsSet ?? null) } });
}

/**
 * Sessions and unfinished sign-ins store the number of passwords as of the check of their way in.
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
