import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/min';
import type { OutputOf } from '#core/contract.ts';
import { plural } from '#core/format.ts';
import { type Rate, signInsToOne } from '#core/limits.ts';
import { accountKey, keepStep, noteSignIn, takeAttempt } from '../admin/attempts.ts';
import type { Context } from '../context.ts';
import { addressGroup } from '../http/address.ts';
import { countCall } from '../platform/count-call.ts';
import { refuse } from '../platform/refuse.ts';
import { addressHeader } from './auth.ts';
import { askToKeep, dropQuestion, findToKeep } from './keep-question.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { anotherViewer, viewerHeader } from './one-viewer.ts';
import { type Entering, passwordsHeader } from './proofs.ts';
import { guardedPaths } from './second-factor.ts';
import { cookiesForLibrary } from './session.ts';
import { remindOfSignUp } from './sign-up.ts';
import { accountDeleted, askCodePath } from './take-back.ts';
import { findWithoutAccount } from './without-account.ts';

/** Errors for which the library answers 500 although the input is at fault. */
const refusedByLibrary = new Set(['FAILED_TO_VERIFY_REGISTRATION']);

/**
 * The library's error when the input was right but the database refused the session (sessions.sql).
 */
const noSession = new Set(['FAILED_TO_CREATE_SESSION', 'UNABLE_TO_CREATE_SESSION']);

/**
 * Calls the auth library in process, by POST, or by GET without a body, with the library's cookies,
 * the verified session, origin and address, and adds its cookies to the answer. A call that may
 * open a session names its account. Refuses `account_blocked`. Error: the library finds another
 * person in the session than the viewer.
 */
export async function callAuth(
  context: Context,
  path: string,
  body: object | null,
  whose: Entering | null = null,
): Promise<{ status: number; code: string; data: unknown }> {
  const { publicUrl } = context.site;
  const headers = new Headers({
    'content-type': 'application/json',
    origin: publicUrl,
    [addressHeader]: context.ip,
  });
  const cookie = cookiesForLibrary(context);
  if (cookie) headers.set('cookie', cookie);
  const device = context.headers.get('user-agent');
  if (device) headers.set('user-agent', device);
  if (whose) headers.set(passwordsHeader, String(whose.passwords_set));
  // An admin's session may show the product as another person.
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
  if (noSession.has(code)) {
    await refuseBlocked(context, whose);
    return { status: 401, code, data: null };
  }
  if (code === anotherViewer) throw new Error(`auth ${path} was called with the session of another viewer`);
  if (answer.status >= 500 && !refusedByLibrary.has(code))
    throw new Error(`auth ${path} answered ${answer.status} ${code}`);
  return { status: answer.status, code, data };
}

/** Refuses `account_blocked`. If the account is not blocked, its password was changed meanwhile. */
async function refuseBlocked({ db }: Context, whose: Entering | null): Promise<void> {
  const person = db
    .selectFrom('profiles')
    .select('is_blocked')
    .where('id', '=', whose?.id ?? null);
  if ((await person.executeTakeFirst())?.is_blocked) refuse('account_blocked');
}

/**
 * Answer of every way in: the signed-in user, the demand for a second factor, or the question
 * whether to restore a deleted account.
 */
type Entered = OutputOf<'accounts.signIn'>;

/**
 * Has the library open a session of an account at one of its paths, and adds its cookie to the
 * answer. Returns null if the input was wrong, or the account's password was changed since it was
 * read. Refuses `account_blocked`.
 */
export async function enter(
  context: Context,
  path: string,
  body: object,
  whose: Entering | null,
): Promise<Entered | null> {
  const { status, code, data } = await callAuth(context, path, body, whose);
  const { user } = (data ?? {}) as { user?: { id: string } };
  if (code === accountDeleted && user) return enterDeleted(context, user.id, path);
  if (status >= 400) return null;
  if (user) {
    // The browser was asked about another person's account.
    dropQuestion(context);
    await rememberDevice(context, user.id);
  }
  return { user_id: user?.id ?? null, second_factor: user === undefined };
}

/**
 * Handles a way in to a deleted account: demands its second factor or, once all factors were given,
 * asks whether to restore it. Restores nothing. Refuses `account_blocked` if it can no longer be
 * restored.
 */
export async function enterDeleted(context: Context, id: string, path: string): Promise<Entered> {
  const found = (await findToKeep(context, { id })) ?? refuse('account_blocked');
  if (found.second_factor && guardedPaths.has(path)) {
    const whose = { id, passwords_set: found.passwords_set };
    return (await enter(context, askCodePath, { user_id: id }, whose)) ?? refuse('account_blocked');
  }
  askToKeep(context, { account: id, deleted_at: found.deleted_at.getTime(), way: path });
  return { user_id: null, second_factor: false, deleted: true };
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

/** Accounts with one phone, the oldest first, among which a known browser decides. */
const mostWithPhone = 20;

/** An address that no account can have. */
const nobody = 'nobody@invalid.example';

/** The typed sign-in name in its canonical spelling, and its account. */
export interface Login {
  /** The name that limits count, with or without an account. */
  typed: string;
  email: string;
  account: (Entering & { is_admin: boolean }) | null;
  /** The caller's browser, if the account knows it. */
  device: string | null;
}

/**
 * Reads an email or a phone. A phone signs in only if exactly one confirmed profile has it
 * (rulings, Accounts), or exactly one of the oldest that know this browser: a stranger who joins
 * with an owner's phone does not end the owner's login by it there.
 */
export async function readLogin(context: Context, given: string): Promise<Login> {
  const phone = !given.includes('@') && isValidPhoneNumber(given, 'PK') ? parsePhoneNumber(given, 'PK').number : null;
  const typed = phone ?? given.toLowerCase();
  const owners = await context.db
    .selectFrom('profiles')
    .select(['id', 'is_admin', 'email', 'passwords_set'])
    .$if(phone !== null, (query) => query.where('phone_number', '=', phone).where('email_verified', '=', true))
    .$if(phone === null, (query) => query.where('email', '=', typed))
    .orderBy('created_at')
    .limit(mostWithPhone)
    .execute();
  const known = owners.length === 1 ? owners : owners.filter((owner) => knownDevice(context, owner));
  const account = known.length === 1 ? (known[0] ?? null) : null;
  const email = typed.includes('@') ? typed : (account?.email ?? nobody);
  return { typed, email, account, device: knownDevice(context, account) };
}

/**
 * Counts a sign-in by the typed name, alike for all names, so that the count does not reveal
 * whether an account exists. Strangers do not use up the attempts of an owner with a known browser,
 * and callers without a captcha not those of callers who solved one. Refuses `too_many_requests`.
 */
async function countSignIn(context: Context, { typed, device }: Login, isHuman: boolean): Promise<void> {
  const origin = device ? `device ${device}` : `network ${addressGroup(context.ip)}`;
  const count = (what: string, id: string, account: Rate) =>
    countCall({ ...context, viewer: { id } }, `accounts.signIn ${what}`, { account });
  await count('from one', `${typed} ${origin}`, signInsToOne.fromOne);
  if (!device) await count(isHuman ? 'solved' : 'together', typed, signInsToOne.together);
}

/**
 * Signs in with email or phone. Refuses as `enterByPassword`, and `too_many_requests`. Attempts
 * count for the lock of the admin panel, which does not apply here: its refusal would reveal
 * admins' accounts, or call a right password wrong. The limits of `countSignIn` bound guesses here,
 * alike for all accounts.
 */
export async function signIn(context: Context, given: string, password: string, isHuman: boolean): Promise<Entered> {
  const login = await readLogin(context, given);
  await countSignIn(context, login, isHuman);
  const keys = [accountKey(context, login)];
  const { wait, numbers } = await takeAttempt(context, keys);
  const entered = await enterByPassword(context, login, password);
  const user = entered.user_id ?? login.account?.id;
  if (wait === 0 && user) {
    const step = { user, keys, numbers, captcha_checked: null };
    if (entered.second_factor) keepStep(context, step);
    else await noteSignIn(context, step);
  }
  return entered;
}

/**
 * As `signIn`, for the admin panel, which counts attempts itself and restores no deleted account:
 * admins' accounts cannot be deleted. Refuses `too_many_requests` too.
 */
export async function signInToPanel(
  context: Context,
  login: Login,
  password: string,
  isHuman: boolean,
): Promise<Entered> {
  await countSignIn(context, login, isHuman);
  return enterByPassword(context, login, password, { asksToKeep: false });
}

/**
 * Has the library check a password. Refuses `credentials_invalid`, `account_blocked`, and
 * `email_not_confirmed` for a waiting sign-up, even if the email has an account. The owner of a
 * recently deleted account is asked whether to restore it.
 */
async function enterByPassword(
  context: Context,
  { typed, email, account }: Login,
  password: string,
  { asksToKeep } = { asksToKeep: true },
): Promise<Entered> {
  const entered = await enter(context, '/sign-in/email', { email, password }, account);
  if (entered) return entered;
  // Not for a phone: a sign-up that waits with its owner's email says nothing of the phone.
  const withoutAccount = await findWithoutAccount(context, typed.includes('@') ? email : nobody, password);
  if (withoutAccount?.kind === 'deleted') {
    if (!asksToKeep) refuse('credentials_invalid');
    return enterDeleted(context, withoutAccount.user_id, '/sign-in/email');
  }
  if (!withoutAccount) refuse('credentials_invalid');
  const wait = await remindOfSignUp(context, email, withoutAccount.change_id);
  if (wait === 0) refuse('email_not_confirmed');
  const minutes = plural(Math.ceil(wait / 60), 'minute');
  refuse('email_not_confirmed', {
    text: `Please confirm your email first, with a link that we have sent you. We can send another one in ${minutes}.`,
  });
}
