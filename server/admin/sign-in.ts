import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { adminLogin } from '#core/limits.ts';
import { callAuth, emailOf, endSession, signIn } from '../accounts/accounts.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import { networkOf } from '../platform/count-call.ts';
import { fromOf } from '../platform/from.ts';
import { Refused, refuse } from '../platform/refuse.ts';

/** Refusals of a sign-in that say nothing of the password. */
const toldAsItIs = new Set<string>(['account_blocked', 'too_many_requests']);

/** What an attempt is counted by: the account as it was typed, whether there is one or not, and the network address. */
function attemptKeys({ ip }: Context, login: string): string[] {
  return [`account ${login.toLowerCase()}`, `address ${networkOf(ip)}`];
}

/** For how many seconds this address is locked, 0 for not at all. What an account's lock is, only who tries it is told. */
export function readLock(context: Context): Promise<number> {
  return secondsLocked(context, [`address ${networkOf(context.ip)}`]);
}

async function secondsLocked({ db, now }: Context, keys: readonly string[]): Promise<number> {
  const [row] = await run<{ wait: number }>(
    db,
    (take) => `select admin_lock(${take(keys, 'text[]')}, ${take(now, 'timestamptz')}) as wait`,
  );
  return row?.wait ?? 0;
}

function refuseLocked(seconds: number): never {
  refuse('admin_locked', { params: { seconds }, retry_after: seconds });
}

interface Attempt {
  wait: number;
  remaining: number;
  numbers: number[];
}

/**
 * Signs an admin in; the session's cookie goes to the answer. Attempts are counted by account and by address before the
 * password is looked at, also that of somebody who is no admin (ADMINLOGIN-01 to ADMINLOGIN-19). Refuses as the contract says.
 */
export async function signInAdmin(
  context: Context,
  { email, password, captcha_token }: InputOf<'admin.signIn'>,
): Promise<OutputOf<'admin.signIn'>> {
  const keys = attemptKeys(context, email);
  const locked = await secondsLocked(context, keys);
  if (locked > 0) refuseLocked(locked);
  const captcha_checked = await checkCaptcha(context, captcha_token);
  const { wait, remaining, numbers } = await takeAttempt(context, keys);
  if (wait > 0) refuseLocked(wait);

  // The cookies are handed on once they are known to be an admin's.
  const cookies = new Headers();
  const entered = await signIn({ ...context, resHeaders: cookies }, email, password).catch((error: unknown) => {
    if (!(error instanceof Refused) || toldAsItIs.has(error.code)) throw error;
    if (remaining > 0) refuse('admin_login_failed', { params: { remaining }, field: 'password' });
    refuse('admin_lock_reached', { retry_after: adminLogin.lockSeconds });
  });
  const found = await findPerson(context, entered.user_id, email).catch(async (error: unknown) => {
    await endSession(context, cookies);
    refuse('admin_flag_unreadable', { cause: error });
  });
  if (!found?.is_admin) {
    await endSession(context, cookies);
    // Also one that this browser had before.
    await callAuth(context, '/sign-out', {});
    refuse('admin_access_denied');
  }

  if (!captcha_checked)
    context.log.warn({ user_id: found.id }, 'an admin logged in past a captcha that was not checked');
  await sql`select note_admin_login(${found.id}::uuid, ${keys}::text[], ${numbers}::integer[], ${captcha_checked}::boolean,
    ${JSON.stringify(fromOf(context))}::jsonb, ${context.now}::timestamptz)`.execute(context.db);
  for (const cookie of cookies.getSetCookie()) context.resHeaders.append('set-cookie', cookie);
  return { ...entered, captcha_checked };
}

/** Whether the captcha was checked: false where its provider is out, which keeps no admin away (ADMINLOGIN-10). */
async function checkCaptcha({ captchaCheck, ip }: Context, token: string | undefined): Promise<boolean> {
  const verdict = await captchaCheck(token, ip);
  if (verdict === 'missing') refuse('admin_captcha_missing', { field: 'captcha_token' });
  if (verdict === 'unsolved') refuse('admin_captcha_failed', { field: 'captcha_token' });
  return verdict === 'solved';
}

async function takeAttempt({ db, now }: Context, keys: readonly string[]): Promise<Attempt> {
  const { attempts, lockSeconds } = adminLogin;
  const [attempt] = await run<Attempt>(
    db,
    (take) => `select wait, remaining, numbers from take_admin_attempt(${take(keys, 'text[]')},
      ${take(attempts, 'integer')}, ${take(lockSeconds, 'integer')}, ${take(now, 'timestamptz')})`,
  );
  if (!attempt) throw new Error('take_admin_attempt() answered nothing');
  return attempt;
}

/** Who is in: by id, or, where a second factor is asked for first, by what was typed with the right password. */
async function findPerson(context: Context, user_id: string | null, login: string) {
  const [column, value] = user_id ? (['id', user_id] as const) : (['email', await emailOf(context, login)] as const);
  return context.db
    .selectFrom('profiles')
    .select(['id', 'is_admin', 'full_name'])
    .where(column, '=', value)
    .executeTakeFirst();
}
