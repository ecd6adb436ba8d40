import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/min';
import { z } from 'zod';
import { type ProviderId, providerIds } from '#core/accounts/providers-contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import {
  coinsFor,
  mostSignUps,
  referralCoins,
  referralHolding,
  signUpDays,
  signUpMails,
  signUpMailsFrom,
  signUpMailsSpare,
} from '#core/limits.ts';
import type { Context } from '../context.ts';
import { judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { networkOf } from '../http/address.ts';
import { deriveKey } from '../platform/keys.ts';
import { allOf, type Check, refuse } from '../platform/refuse.ts';
import { readSignedId, signId } from '../platform/signed-id.ts';
import { allowContent } from '../safety/content.ts';
import { allowName, allowUsername } from '../safety/names.ts';
import { mailboxOf, mailShares } from './mailbox.ts';
import { hashPassword } from './password.ts';

/** Returns the key that signs the links of confirmation mails. */
export function confirmationKey(secret: string): string {
  return deriveKey(secret, 'confirmation links');
}

/**
 * Returns the key that signs the token which changes a sign-up and identifies its browser: no mail
 * carries it, so it confirms nothing by itself.
 */
function changeKey(secret: string): string {
  return deriveKey(secret, 'changes of sign-ups');
}

/**
 * Keeps a sign-up until its email is confirmed, for `signUpDays`. An email that has an account is
 * treated like any other: only its mail differs. Refuses `phone_invalid`, `username_taken`, as
 * `allowName()` and `allowUsername()`, and `about_not_allowed` if name or expertise carry contact
 * information.
 */
export async function signUp(
  context: Context,
  person: InputOf<'accounts.signUp'>,
): Promise<OutputOf<'accounts.signUp'>> {
  const { full_name, username, email, user_type } = person;
  await allOf(...signUpChecks(context, person));
  const p_phone_number = phoneNumber(person.phone_number);
  const signedUp = {
    p_full_name: full_name,
    p_username: username,
    p_email: email,
    p_phone_number,
    p_user_type: user_type,
    p_expertise: user_type === 'tutor' ? person.expertise : [],
    p_ref: person.ref || null,
    p_password: await hashForSignUp(context, email, person.password),
    ...waitingFor(context, email),
  };
  const blames = { username_taken: 'username' } as const;
  const answer = z.object({ change_id: z.uuid() });
  const { change_id } = await judge(context, 'keep_sign_up', signedUp, { blames, answer });
  return { ok: true, email, change_token: signId(change_id, changeKey(context.secret)) };
}

/** Returns the checks of a sign-up's fields, as far as they are known. */
export function signUpChecks(context: Context, person: Partial<InputOf<'accounts.signUp'>>): Check[] {
  const { full_name, username, email, phone_number, expertise = [] } = person;
  const guest = { contentCheck: context.contentCheck, viewer: null };
  const checks: Check[] = [];
  if (full_name !== undefined) {
    checks.push(() => allowName(null, full_name));
    checks.push(() => allowContent(guest, 'about', full_name, 'full_name'));
  }
  if (username !== undefined) checks.push(() => allowUsername(username));
  if (username !== undefined && email !== undefined) checks.push(() => allowFree(context, username, email));
  if (phone_number !== undefined) checks.push(() => void phoneNumber(phone_number));
  checks.push(() => allowContent(guest, 'about', expertise.join('\n'), 'expertise'));
  return checks;
}

/**
 * Gives a waiting sign-up another email, for the holder of its answer's token. The link of the
 * earlier mail ends. Treats every email like `signUp`. Refuses `sign_up_gone`, and `username_taken`
 * if another sign-up of the earlier email has the username.
 */
export async function changeSignUp(
  context: Context,
  token: string,
  email: string,
): Promise<OutputOf<'accounts.changeSignUp'>> {
  const p_change_id = readSignedId(token, changeKey(context.secret));
  if (!p_change_id) refuse('sign_up_gone');
  await judge(
    context,
    'change_sign_up',
    { p_change_id, p_email: email, ...waitingFor(context, email) },
    { blames: { username_taken: 'email' } },
  );
  return { ok: true, email };
}

const confirmed = z.object({ change_id: z.uuid().optional() });

/**
 * Makes the account whose mail carried this token. Returns the person to sign in, only if the
 * caller also holds the token of the sign-up's own answer, in the browser that signed up
 * (docs/decisions/0093). Refuses `confirmation_link_invalid`; a second call makes nothing and signs
 * no one in.
 */
export async function confirmSignUp(context: Context, token: string, changeToken = ''): Promise<string | null> {
  const { secret, viewer } = context;
  const id = readSignedId(token, confirmationKey(secret)) ?? refuse('confirmation_link_invalid');
  const account = {
    p_id: id,
    p_signup_bonus: coinsFor.signup,
    p_referral_bonus: referralCoins,
    p_holding: referralHolding,
  };
  const { change_id } = await judge(context, 'confirm_sign_up', account, { answer: confirmed });
  const signedUpHere = change_id !== undefined && change_id === readSignedId(changeToken, changeKey(secret));
  return signedUpHere && !viewer ? id : null;
}

/**
 * Returns the sign-up whose mail carried this token; null once its account is made. Refuses
 * `confirmation_link_invalid`.
 */
export async function readSignUp(
  { db, now, secret }: Context,
  token: string,
): Promise<OutputOf<'accounts.signUpToConfirm'>> {
  const id = readSignedId(token, confirmationKey(secret)) ?? refuse('confirmation_link_invalid');
  const sign_up = await db
    .selectFrom('sign_ups')
    .select(['email', 'full_name', 'username', 'provider_id as provider', 'created_at'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const member = await db
    .selectFrom('profiles')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', id), ...(sign_up ? [eb('email', '=', sign_up.email)] : [])]))
    .executeTakeFirst();
  if (sign_up && !member) return { sign_up: { ...sign_up, provider: providerOf(sign_up.provider) } };
  // Other sign-ups with a member's email may still wait.
  return member?.id === id ? { sign_up: null } : refuse('confirmation_link_invalid');
}

/** Returns the provider of a sign-up; null if it has a password. */
export function providerOf(id: string | null): ProviderId | null {
  return providerIds.find((known) => known === id) ?? null;
}

/**
 * Ends the sign-up whose mail carried this token: the owner of the email disowns it. Refuses
 * `confirmation_link_invalid`, and `sign_up_confirmed` once its account is made.
 */
export function endSignUp(context: Context, token: string): Promise<OutputOf<'accounts.endSignUp'>> {
  const id = readSignedId(token, confirmationKey(context.secret));
  if (!id) refuse('confirmation_link_invalid');
  return judge(context, 'end_sign_up', { p_id: id });
}

/**
 * Writes the mail again if a sign-up waits with this email and its mailbox has mails left in its
 * share: for the sign-up whose answer had this token, else for the newest. The answer and its time
 * are the same for every email: the caller does not wait for the disk, which only a mail would
 * write to.
 */
export async function resendConfirmation(context: Context, email: string, token?: string): Promise<void> {
  const change = token ? (readSignedId(token, changeKey(context.secret)) ?? unknownId) : null;
  await remindOfSignUp(context, email, change);
}

/** An id that no sign-up has. */
const unknownId = '00000000-0000-0000-0000-000000000000';

/**
 * Writes again the mail of the sign-up with this change id, or of the newest if there is none,
 * within the limits. Returns 0, or the seconds until they allow one; the same whether the email has
 * an account or not.
 */
export async function remindOfSignUp(context: Context, email: string, change: string | null): Promise<number> {
  const { db, now, mailer } = context;
  const { rows } = await sql<{
    set_config: string | null;
    wait: number | null;
  }>`select set_config('synchronous_commit', 'off', true),
    remind_of_sign_up(${email}, ${change}, ${JSON.stringify(sharesOf(context, email))}, ${now}) as wait`.execute(db);
  mailer.wake();
  return rows[0]?.wait ?? 0;
}

/** Returns the shares in which a mail to an address that somebody typed as theirs is counted. */
export function sharesOf({ secret, ip }: Context, email: string) {
  return mailShares(secret, email, signUpMails, {
    network: networkOf(ip),
    rates: signUpMailsFrom,
    spare: signUpMailsSpare,
  });
}

/** Returns the parameters of a sign-up that waits with this email. */
export function waitingFor(context: Context, email: string) {
  return {
    p_days: signUpDays,
    p_mailbox: mailboxOf(email),
    p_most_waiting: mostSignUps,
    p_mail_limits: sharesOf(context, email),
  };
}

/**
 * Returns the hash of a sign-up's password. Its salt is derived from the email and constant, so
 * that a form that was sent twice is recognised, and one hash is compared with all the sign-ups
 * that wait with the email.
 */
export function hashForSignUp({ secret }: Context, email: string, password: string): Promise<string> {
  const salt = createHmac('sha256', deriveKey(secret, 'salts of sign-ups')).update(email).digest();
  return hashPassword(password, salt.subarray(0, 16));
}

/** Refuses `username_taken` early, together with other errors; `keep_sign_up()` judges. */
async function allowFree({ db, now }: Context, username: string, email: string): Promise<void> {
  const [found] = await run<{ taken: boolean }>(
    db,
    (take) => `select exists (select from profiles where username = ${take(username, 'text')})
      or is_held_elsewhere(${take(username, 'text')}, ${take(email, 'citext')}, ${take(now, 'timestamptz')}) as taken`,
  );
  if (found?.taken) refuse('username_taken', { field: 'username' });
}

/**
 * Returns a phone number in E.164; without a country code it is read as Pakistani. Refuses
 * `phone_invalid`.
 */
export function phoneNumber(typed: string): string {
  if (!isValidPhoneNumber(typed, 'PK')) refuse('phone_invalid', { field: 'phone_number' });
  return parsePhoneNumber(typed, 'PK').number;
}
