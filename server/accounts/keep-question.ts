import { sql } from 'kysely';
import { z } from 'zod';
import { keepWithin, takeBackDays } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { readCookies } from '../platform/cookies.ts';
import { deriveKey } from '../platform/keys.ts';
import { readSignedId, signId } from '../platform/signed-id.ts';
import { isSecure } from './session.ts';

/*
 * After a complete login to a deleted account its owner is asked whether to restore it. Until then
 * the account stays deleted; the browser only has this cookie, which names the account.
 */

const question = z.object({
  account: z.string(),
  /** Time of the deletion in question, in milliseconds since 1970, as `until`. */
  deleted_at: z.number(),
  /** The path of the library at which the last factor was given. */
  way: z.string(),
  until: z.number(),
});
type Question = z.output<typeof question>;

const cookieName = (context: Context) => `${isSecure(context) ? '__Secure-' : ''}mukammal.keep`;
const keyOf = ({ secret }: Context) => deriveKey(secret, 'questions about deleted accounts');

function leaveCookie(context: Context, value: string, seconds: number): void {
  const secure = isSecure(context) ? '; Secure' : '';
  context.resHeaders.append(
    'set-cookie',
    `${cookieName(context)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Sets the cookie that asks the question. */
export function askToKeep(context: Context, about: Omit<Question, 'until'>): void {
  const until = context.now.getTime() + keepWithin * 60_000;
  const value = Buffer.from(JSON.stringify({ ...about, until })).toString('base64url');
  leaveCookie(context, signId(value, keyOf(context)), keepWithin * 60);
}

/** Removes that cookie, if there is one. */
export function dropQuestion(context: Context): void {
  if (readCookies(context.headers.get('cookie')).has(cookieName(context))) leaveCookie(context, '', 0);
}

/**
 * Returns the question that the browser's cookie names; null without a cookie, with a forged one,
 * after its time, or while somebody is signed in: two people may share a phone.
 */
export function readQuestion(context: Context): Question | null {
  if (context.viewer) return null;
  const token = readCookies(context.headers.get('cookie')).get(cookieName(context)) ?? '';
  const id = readSignedId(token, keyOf(context));
  if (!id) return null;
  const asked = question.parse(JSON.parse(Buffer.from(id, 'base64url').toString()));
  return asked.until > context.now.getTime() ? asked : null;
}

/** The deleted account of this id or email that its owner may still restore; null without one. */
export async function findToKeep({ db, now }: Context, whose: { id: string } | { email: string }) {
  const found = await db
    .selectFrom('deleted_accounts as d')
    .innerJoin('profiles as p', 'p.id', 'd.user_id')
    .leftJoin('identities as i', (join) =>
      join.onRef('i.user_id', '=', 'd.user_id').on('i.provider_id', '=', 'credential'),
    )
    .select([
      'd.user_id',
      'd.person',
      'd.deleted_at',
      'i.password',
      'p.two_factor_enabled as second_factor',
      'p.passwords_set',
    ])
    .$if('id' in whose, (query) => query.where('d.user_id', '=', 'id' in whose ? whose.id : ''))
    .$if('email' in whose, (query) => query.where('d.email', '=', 'email' in whose ? whose.email : ''))
    .where('d.deleted_at', '>', new Date(now.getTime() - takeBackDays * 86_400_000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profiles').select('id').whereRef('profiles.email', '=', 'd.email'))),
    )
    .where(sql<boolean>`not email_is_held(d.email, null, ${now})`)
    .orderBy('d.deleted_at', 'desc')
    .executeTakeFirst();
  return found ?? null;
}
