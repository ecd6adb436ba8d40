import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/min';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { coinsFor, referralHolding, signUpDays, signUpMails } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { judge } from '../database/judge.ts';
import { deriveKey } from '../platform/keys.ts';
import { refuse } from '../platform/refuse.ts';
import { readSignedId, signId } from '../platform/signed-id.ts';
import { allowContent } from '../safety/content.ts';
import { hashPassword } from './password.ts';

/** Signs the links of confirmation mails. */
export function confirmationKey(secret: string): string {
  return deriveKey(secret, 'confirmation links');
}

/** Signs what a sign-up is changed with: no link of a mail, so it confirms nothing. */
function changeKey(secret: string): string {
  return deriveKey(secret, 'changes of sign-ups');
}

/**
 * Keeps a sign-up until its email is confirmed, for `signUpDays`. An email that has an account is treated like any other:
 * only its mail differs. Refuses `phone_invalid`, `username_taken`, and `about_not_allowed` where name or expertise carry contact information.
 */
export async function signUp(
  context: Context,
  person: InputOf<'accounts.signUp'>,
): Promise<OutputOf<'accounts.signUp'>> {
  const { full_name, username, email, user_type } = person;
  const guest = { contentCheck: context.contentCheck, viewer: null };
  await allowContent(guest, 'about', full_name, 'full_name');
  await allowContent(guest, 'about', person.expertise.join('\n'), 'expertise');
  const p_phone_number = phoneNumber(person.phone_number);
  // A salt of its own for each email and username, the same each time: the database knows a form that was sent twice.
  const salts = deriveKey(context.secret, 'salts of sign-ups');
  const salt = createHmac('sha256', salts).update(`${email} ${username}`).digest();
  const signedUp = {
    p_full_name: full_name,
    p_username: username,
    p_email: email,
    p_phone_number,
    p_user_type: user_type,
    p_expertise: user_type === 'tutor' ? person.expertise : [],
    p_ref: person.ref || null,
    p_password: await hashPassword(person.password, salt.subarray(0, 16)),
    p_days: signUpDays,
    p_mailbox: mailboxOf(email),
    p_mail_limits: signUpMails,
  };
  const blames = { username_taken: 'username' } as const;
  const answer = z.object({ change_id: z.uuid() });
  const { change_id } = await judge(context, 'keep_sign_up', signedUp, { blames, answer });
  return { ok: true, email, change_token: signId(change_id, changeKey(context.secret)) };
}

/**
 * Another email for a sign-up that waits, for who has the token of its answer. The link of the mail before ends. Treats every
 * email like `signUp`. Refuses `sign_up_gone`.
 */
export async function changeSignUp(
  context: Context,
  token: string,
  email: string,
): Promise<OutputOf<'accounts.changeSignUp'>> {
  const p_change_id = readSignedId(token, changeKey(context.secret));
  if (!p_change_id) refuse('sign_up_gone');
  const mails = { p_mailbox: mailboxOf(email), p_mail_limits: signUpMails };
  await judge(context, 'change_sign_up', { p_change_id, p_email: email, p_days: signUpDays, ...mails });
  return { ok: true, email };
}

/** Makes the account whose mail carried this token. Refuses `confirmation_link_invalid`; a second time is answered alike. */
export function confirmSignUp(context: Context, token: string): Promise<OutputOf<'accounts.verify'>> {
  const id = readSignedId(token, confirmationKey(context.secret));
  if (!id) refuse('confirmation_link_invalid');
  return judge(context, 'confirm_sign_up', {
    p_id: id,
    p_signup_bonus: coinsFor.signup,
    p_referral_bonus: coinsFor.referral,
    p_holding: referralHolding,
  });
}

/**
 * Writes the mail again if a sign-up waits with this email and its mailbox has not had its share. The answer and its time
 * are the same for every email: nobody waits for the disk, which only a mail would write to.
 */
export async function resendConfirmation({ db, now, mailer }: Context, email: string): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true),
    remind_of_sign_up(${email}, ${mailboxOf(email)}, ${JSON.stringify(signUpMails)}, ${now})`.execute(db);
  mailer.wake();
}

/** E.164 of a phone number; without a country code it is read as Pakistani. Refuses `phone_invalid`. */
function phoneNumber(typed: string): string {
  if (!isValidPhoneNumber(typed, 'PK')) refuse('phone_invalid', { field: 'phone_number' });
  return parsePhoneNumber(typed, 'PK').number;
}

/** What counts as one mailbox: an address without the tag after '+' that most providers deliver to the same person. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@[^@]*$)/, '');
}
