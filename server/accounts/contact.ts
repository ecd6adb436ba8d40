import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { contactChanges, takeBackDays, youngFactorDays } from '#core/limits.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { deriveKey } from '../platform/keys.ts';
import { refuse } from '../platform/refuse.ts';
import { readSignedId } from '../platform/signed-id.ts';
import { hashPassword } from './password.ts';
import { proveIdentity } from './prove-identity.ts';
import { waysBesidesPassword, youngFactorSince } from './recovery.ts';
import { ownToken } from './session.ts';
import { phoneNumber, sharesOf } from './sign-up.ts';

/** Returns the key that signs the links that confirm a new email. */
export const emailChangeKey = (secret: string): string => deriveKey(secret, 'links to new emails');

/** Returns the key that signs the links that undo a change of email or phone. */
export const undoKey = (secret: string): string => deriveKey(secret, 'links that undo');

/** Returns the viewer's waiting change of email. */
export async function readContact({ db, now, viewer }: SignedInContext): Promise<OutputOf<'accounts.contact'>> {
  const found = await db
    .selectFrom('contact_changes')
    .select(['after as email', 'asked_at', sql<Date>`confirm_until`.as('confirm_until')])
    .where('user_id', '=', viewer.id)
    .where('changed_at', 'is', null)
    .where('confirm_until', '>', now)
    .executeTakeFirst();
  return { waiting: found ?? null };
}

/**
 * Stores a change of the viewer's email until the new mailbox confirms it; the present one is told.
 * The answer is the same for every email. Refuses `email_unchanged`, `email_change_mails_used`,
 * `contact_changes_used`, and as `proveIdentity`.
 */
export async function changeEmail(
  context: SignedInContext,
  { email, ...proof }: InputOf<'accounts.changeEmail'>,
): Promise<OutputOf<'accounts.changeEmail'>> {
  if (email === context.viewer.email) refuse('email_unchanged', { field: 'email' });
  const proved = await proveIdentity(context, proof);
  const { confirmHours, undoDays, emails } = contactChanges;
  const asked = {
    ...proved,
    p_email: email,
    p_hours: confirmHours,
    p_undo_days: undoDays,
    p_limit: emails,
    p_mail_limits: sharesOf(context, email),
  };
  const blames = { email_unchanged: 'email', email_change_mails_used: 'email', contact_changes_used: 'email' } as const;
  return judge(context, 'ask_email_change', asked, { blames });
}

/**
 * Mails the link of the waiting change again. Refuses `email_change_gone` and
 * `email_change_mails_used`.
 */
export async function resendEmailChange(context: SignedInContext): Promise<OutputOf<'accounts.resendEmailChange'>> {
  const { waiting } = await readContact(context);
  if (!waiting) refuse('email_change_gone');
  const { email } = waiting;
  return judge(context, 'remind_email_change', { p_email: email, p_mail_limits: sharesOf(context, email) });
}

/** Cancels the waiting change; no-op without one. */
export function cancelEmailChange(context: SignedInContext): Promise<OutputOf<'accounts.cancelEmailChange'>> {
  return judge(context, 'cancel_email_change', {});
}

function changeOf({ secret }: Context, token: string): string {
  return readSignedId(token, emailChangeKey(secret)) ?? refuse('email_change_link_invalid');
}

/**
 * Returns the change that the mail to a new email confirms, even after it is made. Refuses
 * `email_change_link_invalid`.
 */
export async function readEmailChange(context: Context, token: string): Promise<OutputOf<'accounts.emailChange'>> {
  const { db, now } = context;
  const found = await db
    .selectFrom('contact_changes as c')
    .innerJoin('profiles as p', 'p.id', 'c.user_id')
    .select(['c.after as email', 'p.full_name', 'p.username', 'c.changed_at'])
    .where('c.id', '=', changeOf(context, token))
    .where(({ and, eb, or }) =>
      or([
        and([eb('c.changed_at', 'is', null), eb('c.confirm_until', '>', now)]),
        and([eb('c.changed_at', 'is not', null), eb('c.after', '=', eb.ref('p.email'))]),
      ]),
    )
    .executeTakeFirst();
  if (!found) refuse('email_change_link_invalid');
  const { changed_at, ...change } = found;
  return { ...change, is_changed: changed_at !== null };
}

/** Changes the email by the token sent to the new mailbox. Refuses `email_change_link_invalid`. */
export function confirmEmailChange(context: Context, token: string): Promise<OutputOf<'accounts.confirmEmailChange'>> {
  const { undoDays: p_undo_days } = contactChanges;
  const p_id = changeOf(context, token);
  return judge(context, 'confirm_email_change', { p_id, p_token: ownToken(context), p_undo_days });
}

/** Cancels a change whose mail reached a wrong mailbox. Refuses `email_change_link_invalid`. */
export function refuseEmailChange(context: Context, token: string): Promise<OutputOf<'accounts.refuseEmailChange'>> {
  return judge(context, 'refuse_email_change', { p_id: changeOf(context, token) });
}

/**
 * Changes the viewer's phone at once; the mailbox is told. Refuses `phone_invalid`,
 * `phone_unchanged`, `contact_changes_used`, and as `proveIdentity`.
 */
export async function changePhone(
  context: SignedInContext,
  { phone_number, ...proof }: InputOf<'accounts.changePhone'>,
): Promise<OutputOf<'accounts.changePhone'>> {
  const p_phone = phoneNumber(phone_number);
  if (p_phone === context.viewer.phone_number) refuse('phone_unchanged', { field: 'phone_number' });
  const proved = await proveIdentity(context, proof);
  const { undoDays: p_undo_days, phones: p_limit } = contactChanges;
  const blames = { phone_unchanged: 'phone_number', contact_changes_used: 'phone_number' } as const;
  return judge(context, 'change_phone', { ...proved, p_phone, p_undo_days, p_limit }, { blames });
}

function undoneBy({ secret }: Context, token: string): string {
  return readSignedId(token, undoKey(secret)) ?? refuse('undo_link_invalid');
}

/** Returns what the link to a former mailbox undoes. Refuses `undo_link_invalid`. */
export async function readUndo(context: Context, token: string): Promise<OutputOf<'accounts.undoableChange'>> {
  const { db, now } = context;
  const { rows } = await sql<{
    user_id: string;
    asked_at: Date;
    email: string;
    email_then: string | null;
    phone: string | null;
    changes_phone: boolean;
    phone_then: string | null;
    waiting: string | null;
    deleted_at: Date | null;
  }>`
    select c.user_id, c.asked_at, coalesce(d.email, p.email) as email, e.before as email_then,
        case when d.user_id is null then p.phone_number else d.person ->> 'phone_number' end as phone,
        t.id is not null as changes_phone, t.before as phone_then, w.after as waiting, p.deleted_at
      from contact_changes c join profiles p on p.id = c.user_id left join deleted_accounts d on d.user_id = p.id,
        first_change_since(c.user_id, 'email', c.asked_at, ${now}) e,
        first_change_since(c.user_id, 'phone', c.asked_at, ${now}) t,
        waiting_email_change(c.user_id, ${now}) w
     where c.id = ${undoneBy(context, token)} and is_undoable(c, ${now})
       and (p.deleted_at is null or p.id = account_to_keep(d.email, ${takeBackDays}, ${now}))`.execute(db);
  const [found] = rows;
  if (!found) refuse('undo_link_invalid');
  const [ways, factor_removed] = await Promise.all([
    waysBesidesPassword(context, found.user_id),
    youngFactorSince({ db, now: found.asked_at }, found.user_id),
  ]);
  const restored = found.email_then ?? found.email;
  return {
    email: { now: found.email, restored },
    phone: { now: found.phone, restored: found.changes_phone ? found.phone_then : found.phone },
    asked_at: found.asked_at,
    // An account on its way back to the restored email loses nothing by the undo.
    waiting: found.waiting === restored ? null : found.waiting,
    deleted_at: found.deleted_at,
    ways_in: ways.filter(({ created_at }) => created_at < found.asked_at),
    factor_removed,
  };
}

/**
 * Undoes a change of email or phone and everything since, a deletion too, with a new password, for
 * whoever reads the mailbox of before. Refuses `undo_link_invalid`.
 */
export async function undoContactChange(
  context: Context,
  { token, password, keep }: InputOf<'accounts.undoContactChange'>,
): Promise<OutputOf<'accounts.undoContactChange'>> {
  const p_id = undoneBy(context, token);
  const p_password = await hashPassword(password);
  const days = { p_factor_days: youngFactorDays, p_kept_days: takeBackDays };
  return judge(context, 'undo_contact_change', { p_id, p_password, p_keep: keep, ...days });
}
