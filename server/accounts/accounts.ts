import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/min';
import type { OutputOf } from '#core/contract.ts';
import type { Context } from '../context.ts';
import { refuse } from '../platform/refuse.ts';
import { addressHeader } from './auth.ts';
import { isWaiting, resendConfirmation } from './sign-up.ts';

/**
 * Calls the auth library in process with the caller's cookies, origin and address, so that its
 * origin check applies, and hands its cookies to the answer.
 */
export async function callAuth(
  context: Context,
  path: string,
  body: object,
): Promise<{ status: number; code: string; data: unknown }> {
  const { publicUrl } = context.site;
  const headers = new Headers({ 'content-type': 'application/json', origin: publicUrl, [addressHeader]: context.ip });
  for (const name of ['cookie', 'user-agent']) {
    const value = context.headers.get(name);
    if (value) headers.set(name, value);
  }
  const answer = await context.auth.handler(
    new Request(`${publicUrl}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  for (const cookie of answer.headers.getSetCookie()) context.resHeaders.append('set-cookie', cookie);
  const data: unknown = await answer.json().catch(() => null);
  const code = data && typeof data === 'object' && 'code' in data ? String(data.code) : '';
  if (answer.status >= 500) throw new Error(`auth ${path} answered ${answer.status} ${code}`);
  return { status: answer.status, code, data };
}

/** Who is in, or that a second factor is asked for first: what every way in answers. */
type Entered = OutputOf<'accounts.signIn'>;

/**
 * Has the library open a session at one of its paths; its cookie goes to the answer. Returns null where it does not, since
 * what was given is wrong. Refuses `account_blocked`.
 */
export async function enter(context: Context, path: string, body: object): Promise<Entered | null> {
  const { status, code, data } = await callAuth(context, path, body);
  // All was right, and the database made no session (sessions.sql).
  if (code === 'FAILED_TO_CREATE_SESSION') refuse('account_blocked');
  if (status >= 400) return null;
  const { user } = data as { user?: { id: string } };
  return { user_id: user?.id ?? null, second_factor: user === undefined };
}

/** An address that no account can have. */
const nobody = 'nobody@invalid.example';

/**
 * Signs in with email or phone. Refuses
 * `credentials_invalid`, `account_blocked`, and `email_not_confirmed` to who signed up: also where the email has an account.
 */
export async function signIn(context: Context, login: string, password: string): Promise<Entered> {
  const email = login.includes('@') ? login.toLowerCase() : await emailOfPhone(context, login);
  const entered = await enter(context, '/sign-in/email', { email, password });
  if (entered) return entered;
  // Not for a phone: what waits with the email of its owner is no word about the phone.
  const typed = login.includes('@') ? email : nobody;
  if (!(await isWaiting(context, typed, password))) refuse('credentials_invalid');
  await resendConfirmation(context, email);
  refuse('email_not_confirmed');
}

/** A phone signs in only if exactly one confirmed profile has it (rulings, Accounts); else nobody's address. */
async function emailOfPhone({ db }: Context, login: string): Promise<string> {
  if (!isValidPhoneNumber(login, 'PK')) return nobody;
  const owners = await db
    .selectFrom('profiles')
    .select('email')
    .where('phone_number', '=', parsePhoneNumber(login, 'PK').number)
    .where('email_verified', '=', true)
    .limit(2)
    .execute();
  return owners.length === 1 ? (owners[0]?.email ?? nobody) : nobody;
}
