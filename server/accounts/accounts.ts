import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/min';
import type { OutputOf } from '#core/contract.ts';
import { signInsToOne } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { countCall } from '../platform/count-call.ts';
import { refuse } from '../platform/refuse.ts';
import { findApart, takeBack } from './apart.ts';
import { addressHeader } from './auth.ts';
import { anotherViewer, viewerHeader } from './one-viewer.ts';
import { cookiesForLibrary } from './session.ts';
import { remindOfSignUp } from './sign-up.ts';

/** What the library answers with a 500 though what it was given is at fault. */
const refusedByLibrary = new Set(['FAILED_TO_VERIFY_REGISTRATION']);

/** What the library answers where all was right, and the database made no session (sessions.sql). */
const noSession = new Set(['FAILED_TO_CREATE_SESSION', 'UNABLE_TO_CREATE_SESSION']);

/**
 * Calls the auth library in process, by POST, or without a body by GET, with the library's cookies, the verified session, origin
 * and address, and hands its cookies to the answer. Refuses `account_blocked`. Error: the library finds another person in
 * the session than the viewer.
 */
export async function callAuth(
  context: Context,
  path: string,
  body: object | null,
): Promise<{ status: number; code: string; data: unknown }> {
  const { publicUrl } = context.site;
  const headers = new Headers({ 'content-type': 'application/json', origin: publicUrl, [addressHeader]: context.ip });
  const cookie = cookiesForLibrary(context);
  if (cookie) headers.set('cookie', cookie);
  const device = context.headers.get('user-agent');
  if (device) headers.set('user-agent', device);
  // An admin's session may show the product as somebody else.
  if (context.viewer && !context.viewedUntil) headers.set(viewerHeader, context.viewer.id);
  const answer = await context.auth.handler(
    new Request(`${publicUrl}/api/auth${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }),
    }),
  );
  for (const cookie of answer.headers.getSetCookie()) context.resHeaders.append('set-cookie', cookie);
  const data: unknown = await answer.json().catch(() => null);
  const code = data && typeof data === 'object' && 'code' in data ? String(data.code) : '';
  if (noSession.has(code)) refuse('account_blocked');
  if (code === anotherViewer) throw new Error(`auth ${path} was called with the session of another viewer`);
  if (answer.status >= 500 && !refusedByLibrary.has(code))
    throw new Error(`auth ${path} answered ${answer.status} ${code}`);
  return { status: answer.status, code, data };
}

/** Who is in, or that a second factor is asked for first: what every way in answers. */
type Entered = OutputOf<'accounts.signIn'>;

/**
 * Has the library open a session at one of its paths; its cookie goes to the answer. Returns null where it does not, since
 * what was given is wrong. Refuses `account_blocked`.
 */
export async function enter(context: Context, path: string, body: object): Promise<Entered | null> {
  const { status, data } = await callAuth(context, path, body);
  if (status >= 400) return null;
  const { user } = data as { user?: { id: string } };
  return { user_id: user?.id ?? null, second_factor: user === undefined };
}

/** Ends the session that these cookies open, if they do. */
export async function endSession(context: Context, cookies: Headers): Promise<void> {
  const cookie = cookies
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const theirs = { ...context, viewer: null, headers: new Headers({ cookie }), resHeaders: new Headers() };
  await callAuth(theirs, '/sign-out', {});
}

/** An address that no account can have. */
const nobody = 'nobody@invalid.example';

/**
 * Signs in with email or phone. Refuses `too_many_requests` where one account was tried too often, whoever did,
 * `credentials_invalid`, `account_blocked`, and `email_not_confirmed` to who signed up: also where the email has an account.
 * Who deleted their account lately takes it back by it.
 */
export async function signIn(context: Context, login: string, password: string): Promise<Entered> {
  const email = await emailOf(context, login);
  // By account too, from however many addresses; nobody is told whether there is one.
  if (email !== nobody) await countCall({ ...context, viewer: { id: email } }, 'accounts.signIn to', signInsToOne);
  const entered = await enter(context, '/sign-in/email', { email, password });
  if (entered) return entered;
  // Not for a phone: what waits with the email of its owner is no word about the phone.
  const typed = login.includes('@') ? email : nobody;
  const apart = await findApart(context, typed, password);
  if (apart?.kind === 'deleted') {
    await takeBack(context, apart.user_id);
    return (await enter(context, '/sign-in/email', { email, password })) ?? refuse('credentials_invalid');
  }
  if (!apart) refuse('credentials_invalid');
  await remindOfSignUp(context, email, apart.change_id);
  refuse('email_not_confirmed');
}

/** The email that somebody signs in with. A phone does only if exactly one confirmed profile has it (rulings, Accounts); else nobody's. */
export async function emailOf({ db }: Context, login: string): Promise<string> {
  if (login.includes('@')) return login.toLowerCase();
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
