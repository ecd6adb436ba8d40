import { sql } from 'kysely';
import { z } from 'zod';
import { adminLogin, secondStepMinutes } from '#core/limits.ts';
import { isSecure } from '../accounts/session.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import { addressGroup } from '../http/address.ts';
import { readCookies } from '../platform/cookies.ts';
import { fromOf } from '../platform/from.ts';
import { countedAs, deriveKey } from '../platform/keys.ts';
import { readSignedId, signId } from '../platform/signed-id.ts';

/*
 * Attempts at admins' passwords (attempts.sql). Every way in that asks for a password takes one,
 * whatever was typed: by the account if it is an admin's, so that another spelling of a phone does
 * not reset the count, else by the typed text.
 */

interface Tried {
  typed: string;
  account: { id: string; is_admin: boolean } | null;
  device: string | null;
}

/**
 * Returns the key of an account's attempts; attempts in a browser that the account knows are
 * counted apart from strangers'.
 */
export function accountKey({ secret }: Pick<Context, 'secret'>, { typed, account, device }: Tried): string {
  const who = account?.is_admin ? account.id : typed;
  return countedAs(secret, `attempts account ${who} ${device ?? ''}`);
}

/** Returns the key of a network's attempts. */
export function addressKey({ secret, ip }: Pick<Context, 'secret' | 'ip'>): string {
  return countedAs(secret, `attempts address ${addressGroup(ip)}`);
}

/** Returns the seconds for which one of the keys is locked; 0 for none. */
export async function secondsLocked({ db, now }: Context, keys: readonly string[]): Promise<number> {
  const [row] = await run<{ wait: number }>(
    db,
    (take) => `select admin_lock(${take(keys, 'text[]')}, ${take(now, 'timestamptz')}) as wait`,
  );
  return row?.wait ?? 0;
}

interface Attempt {
  wait: number;
  remaining: number;
  numbers: number[];
}

/** Takes an attempt before its password is checked; a locked one takes none, and has a `wait`. */
export async function takeAttempt({ db, now }: Context, keys: readonly string[]): Promise<Attempt> {
  const { attempts, lockSeconds } = adminLogin;
  const [attempt] = await run<Attempt>(
    db,
    (take) => `select wait, remaining, numbers from take_admin_attempt(${take(keys, 'text[]')},
      ${take(attempts, 'integer')}, ${take(lockSeconds, 'integer')}, ${take(now, 'timestamptz')})`,
  );
  if (!attempt) throw new Error('take_admin_attempt() answered nothing');
  return attempt;
}

const step = z.object({
  user: z.string(),
  keys: z.array(z.string()),
  numbers: z.array(z.number()),
  /**
   * Whether the admin panel's captcha was checked; null for a sign-in elsewhere, which the audit
   * log does not record.
   */
  captcha_checked: z.boolean().nullable(),
  until: z.number(),
});
type Step = Omit<z.output<typeof step>, 'until'>;

/**
 * Clears the attempts after a right password that needs no code, and writes a login to the panel to
 * the audit log.
 */
export async function noteSignIn(context: Context, { user, keys, numbers, captcha_checked }: Step): Promise<void> {
  const { db, now, log } = context;
  if (captcha_checked === null) {
    await sql`select forget_admin_attempts(${keys}::text[], ${numbers}::integer[])`.execute(db);
    return;
  }
  if (!captcha_checked) log.warn({ user_id: user }, 'an admin logged in past a captcha that was not checked');
  await sql`select note_admin_login(${user}::uuid, ${keys}::text[], ${numbers}::integer[], ${captcha_checked}::boolean,
    ${JSON.stringify(fromOf(context))}::jsonb, ${now}::timestamptz)`.execute(db);
}

const cookieName = (context: Context) => `${isSecure(context) ? '__Secure-' : ''}mukammal.step`;
const keyOf = ({ secret }: Context) => deriveKey(secret, 'steps of a sign-in');

function leaveCookie(context: Context, value: string, seconds: number): void {
  const secure = isSecure(context) ? '; Secure' : '';
  context.resHeaders.append(
    'set-cookie',
    `${cookieName(context)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Keeps the data for `noteSignIn` in a signed cookie after a right password that needs a code. */
export function keepStep(context: Context, sign: Step): void {
  const until = context.now.getTime() + secondStepMinutes * 60_000;
  const value = Buffer.from(JSON.stringify({ ...sign, until })).toString('base64url');
  leaveCookie(context, signId(value, keyOf(context)), secondStepMinutes * 60);
}

/** Notes the sign-in whose password this browser gave before, once the code was right too. */
export async function finishStep(context: Context, user: string): Promise<void> {
  const token = readCookies(context.headers.get('cookie')).get(cookieName(context));
  const id = token && readSignedId(token, keyOf(context));
  if (!id) return;
  const kept = step.parse(JSON.parse(Buffer.from(id, 'base64url').toString()));
  leaveCookie(context, '', 0);
  if (kept.user === user && kept.until > context.now.getTime()) await noteSignIn(context, kept);
}
