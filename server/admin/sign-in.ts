import type { InputOf, OutputOf } from '#core/contract.ts';
import { adminLogin } from '#core/limits.ts';
import { callAuth, endSession, readLogin, signInToPanel } from '../accounts/accounts.ts';
import type { Context } from '../context.ts';
import { Refused, refuse } from '../platform/refuse.ts';
import { accountKey, addressKey, keepStep, noteSignIn, secondsLocked, takeAttempt } from './attempts.ts';

/** Refusals of a sign-in that reveal nothing about the password. */
const toldAsItIs = new Set<string>(['account_blocked', 'too_many_requests']);

/**
 * Returns the seconds for which this address is locked, 0 for none. An account's lock is revealed
 * only to the person who tries it.
 */
export function readLock(context: Context): Promise<number> {
  return secondsLocked(context, [addressKey(context)]);
}

function refuseLocked(seconds: number): never {
  refuse('admin_locked', { params: { seconds }, retry_after: seconds });
}

/**
 * Signs an admin in; the session's cookie goes to the answer. Counts attempts by account and by
 * address before the password is checked, non-admins' too (ADMINLOGIN-01 to ADMINLOGIN-19). Refuses
 * as the contract says.
 */
export async function signInAdmin(
  context: Context,
  { email, password, captcha_token }: InputOf<'admin.signIn'>,
): Promise<OutputOf<'admin.signIn'>> {
  const login = await readLogin(context, email).catch((cause: unknown) => refuse('admin_flag_unreadable', { cause }));
  const keys = [accountKey(context, login), addressKey(context)];
  const locked = await secondsLocked(context, keys);
  if (locked > 0) refuseLocked(locked);
  const verdict = await checkCaptcha(context, captcha_token);
  const captcha_checked = verdict !== 'unchecked';
  const { wait, remaining, numbers } = await takeAttempt(context, keys);
  if (wait > 0) refuseLocked(wait);

  // The cookies are passed on once they are known to be an admin's.
  const cookies = new Headers();
  const within = { ...context, resHeaders: cookies };
  const entered = await signInToPanel(within, login, password, verdict === 'solved').catch((error: unknown) => {
    if (!(error instanceof Refused) || toldAsItIs.has(error.code)) throw error;
    if (remaining > 0) refuse('admin_login_failed', { params: { remaining }, field: 'password' });
    refuse('admin_lock_reached', { retry_after: adminLogin.lockSeconds });
  });
  const found = await readAdmin(context, entered.user_id ?? login.account?.id).catch(async (cause: unknown) => {
    await endSession(context, cookies);
    refuse('admin_flag_unreadable', { cause });
  });
  if (!found?.is_admin) {
    await endSession(context, cookies);
    // Also a session that this browser had before.
    await callAuth(context, '/sign-out', {});
    refuse('admin_access_denied');
  }

  const step = { user: found.id, keys, numbers, captcha_checked };
  if (entered.second_factor) keepStep(within, step);
  else await noteSignIn(context, step);
  for (const cookie of cookies.getSetCookie()) context.resHeaders.append('set-cookie', cookie);
  return { ...entered, captcha_checked };
}

/**
 * Returns the result of the captcha check. An outage of the provider keeps no admin out
 * (ADMINLOGIN-10).
 */
async function checkCaptcha({ captchaCheck, ip }: Context, token: string | undefined) {
  const verdict = await captchaCheck(token, ip);
  if (verdict === 'missing') refuse('admin_captcha_missing', { field: 'captcha_token' });
  if (verdict === 'unsolved') refuse('admin_captcha_failed', { field: 'captcha_token' });
  return verdict;
}

/** Returns the signed-in person, or the one who must give a code. */
async function readAdmin({ db }: Context, id: string | undefined) {
  if (!id) return undefined;
  return db.selectFrom('profiles').select(['id', 'is_admin']).where('id', '=', id).executeTakeFirst();
}
