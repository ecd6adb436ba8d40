import { sql } from 'kysely';
import { brand } from '#core/brand.ts';
import { date, dateTime } from '#core/format.ts';
import { contactChanges, signUpDays } from '#core/limits.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';
import { signId } from '../platform/signed-id.ts';
import { emailChangeKey, undoKey } from './contact.ts';

/** Mails about changes of a member's email and phone: to the old mailbox, and to the new one. */
export function contactMails({ db, publicUrl, secret }: MailOptions) {
  const changeOf = (id: string | null) =>
    db
      .selectFrom('contact_changes as c')
      .innerJoin('profiles as p', 'p.id', 'c.user_id')
      // An account that was deleted meanwhile can be restored by the mail.
      .leftJoin('deleted_accounts as d', 'd.user_id', 'p.id')
      .select(['c.id', 'c.before', 'c.after', 'c.asked_at', 'c.changed_at', 'c.confirm_until', 'c.undo_until'])
      .select([
        sql<string>`coalesce(d.email, p.email)`.as('email'),
        sql<string>`coalesce(d.person ->> 'full_name', p.full_name)`.as('full_name'),
        sql<string>`coalesce(d.person ->> 'username', p.username)`.as('username'),
      ])
      .where('c.id', '=', id)
      .executeTakeFirst();
  const undo = (id: string) => `${publicUrl}/undo?token=${signId(id, undoKey(secret))}`;
  const undoUntil = (until: Date) =>
    `The link works until ${date(until)}, without logging in. It signs out every device and asks for a new password.`;

  return {
    /** Asks the new mailbox to confirm, unless the change was cancelled or replaced meanwhile. */
    async email_change_confirm({ subject_id }) {
      const found = await changeOf(subject_id);
      if (!found?.confirm_until || found.changed_at) return null;
      const whole = found.asked_at.getTime() + contactChanges.confirmHours * 3_600_000;
      if (found.confirm_until.getTime() < whole) return null;
      return mailOf({
        to: found.after,
        subject: `Confirm your new email for ${brand.name}`,
        heading: 'Is this your new email?',
        paragraphs: [`Hello, @${found.username} wants to use this address at ${brand.name}.`],
        button: {
          label: 'Look at the change',
          url: `${publicUrl}/email-change?token=${signId(found.id, emailChangeKey(secret))}`,
        },
        closing: `The link works until ${dateTime(found.confirm_until)}. If this was not you, ignore this mail: nothing changes.`,
      });
    },

    /** Leads an account back to an address that it left lately: by the undo of that change. */
    async email_change_back({ subject_id }) {
      const found = await changeOf(subject_id);
      if (!found?.before) return null;
      return mailOf({
        to: found.before,
        subject: `Back to this email at ${brand.name}`,
        heading: 'Back to this email?',
        paragraphs: [
          `Hello, @${found.username} wants to use this address again, which the account left on ${date(found.changed_at ?? found.asked_at)}.`,
          'It comes back as it was before: you choose a new password, every device is signed out, and ways to log in that were added since are removed.',
        ],
        button: { label: 'Look at the change', url: undo(found.id) },
        closing: `The link works until ${date(found.undo_until)}, without logging in. Use it also if the account is yours and you did not ask.`,
      });
    },

    /**
     * Tells the owner of an address that it was asked for in another account: the form itself must
     * not.
     */
    async email_change_taken({ subject_id }) {
      const found = await changeOf(subject_id);
      if (!found) return null;
      const owner = db.selectFrom('profiles').select('is_blocked').where('email', '=', found.after);
      if ((await owner.executeTakeFirst())?.is_blocked) return null;
      return mailOf({
        to: found.after,
        subject: `Your email was asked for at ${brand.name}`,
        heading: 'Your email was asked for',
        paragraphs: [
          `Someone wanted to use this address in another account. It belongs to an account already, or did in the last ${contactChanges.undoDays} days, so we did not allow it.`,
        ],
        button: { label: 'Log in', url: `${publicUrl}/login` },
        closing: 'You need not do anything: your account is unchanged.',
      });
    },

    /** Tells a person who signs up that their address is held for an account that just left it. */
    async email_held({ subject_id }) {
      const found = await db
        .selectFrom('sign_ups')
        .select(['email', 'full_name'])
        .where('id', '=', subject_id)
        .executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `About your sign-up at ${brand.name}`,
        heading: 'This address is not free yet',
        paragraphs: [
          `Hello ${found.full_name}, an account had this address until a few days ago. For ${contactChanges.undoDays} days after the change it can get it back, by the link that we mailed here.`,
          `Please sign up again after that, or with another address. This sign-up ends by itself in ${signUpDays} days.`,
        ],
        button: { label: 'Open the site', url: publicUrl },
        closing: 'If the change was not yours, use the link in our mail about it.',
      });
    },

    /** Tells the present mailbox at once that another email was asked for. */
    async email_change_asked({ subject_id }) {
      const found = await changeOf(subject_id);
      if (!found?.before) return null;
      return mailOf({
        to: found.before,
        subject: `A new email was asked for at ${brand.name}`,
        heading: 'Did you ask for a new email?',
        paragraphs: [
          `Hello ${found.full_name}, someone who is logged in as you wants to change your email. It changes once the new address confirms it.`,
        ],
        facts: [
          ['Now', found.before],
          ['New', found.after],
        ],
        button: { label: 'This was not me', url: undo(found.id) },
        closing: undoUntil(found.undo_until),
      });
    },

    /** Tells the earlier mailbox that the email was changed. */
    async email_changed({ subject_id }) {
      const found = await changeOf(subject_id);
      if (!found?.before || !found.changed_at) return null;
      const canUndo = found.undo_until > found.changed_at;
      return mailOf({
        to: found.before,
        subject: `Your ${brand.name} email was changed`,
        heading: 'Your email was changed',
        paragraphs: [`Hello ${found.full_name}, your account no longer uses this address.`],
        facts: [
          ['Before', found.before],
          ['Now', found.after],
        ],
        button: canUndo
          ? { label: 'Undo the change', url: undo(found.id) }
          : { label: 'Open the site', url: publicUrl },
        closing: canUndo
          ? `If this was you, you need not do anything. ${undoUntil(found.undo_until)}`
          : 'It uses its earlier address again.',
      });
    },

    /** Tells the new mailbox that it is now the account's. */
    async email_is_new({ subject_id }) {
      const found = await changeOf(subject_id);
      if (!found) return null;
      return mailOf({
        to: found.after,
        subject: `Your new email at ${brand.name}`,
        heading: 'Your new email is in use',
        paragraphs: [
          `Hello ${found.full_name}, from now on you log in with this address, and our mails come here. Your other devices are signed out.`,
        ],
        button: { label: 'Open Settings', url: `${publicUrl}/settings` },
        closing: `Your earlier address can undo this for ${contactChanges.undoDays} days.`,
      });
    },

    /** Tells the mailbox that the phone was changed. */
    async phone_changed({ subject_id }) {
      const found = await changeOf(subject_id);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your ${brand.name} phone number was changed`,
        heading: 'Your phone number was changed',
        paragraphs: [
          `Hello ${found.full_name}, your account has a new phone number, and other devices are signed out.`,
        ],
        facts: [
          ['Before', found.before ?? 'None'],
          ['Now', found.after],
        ],
        button: { label: 'Undo the change', url: undo(found.id) },
        closing: `If this was you, you need not do anything. ${undoUntil(found.undo_until)}`,
      });
    },

    /** Tells a mailbox that the account went back to its earlier one. */
    async email_restored({ subject_id }) {
      const found = await changeOf(subject_id);
      if (!found) return null;
      return mailOf({
        to: found.after,
        subject: `Your ${brand.name} email was changed back`,
        heading: 'The change of your email was undone',
        paragraphs: [
          `The account @${found.username} uses its earlier address again, by the link that we had mailed there. This address opens it no more.`,
        ],
        button: { label: 'Open the site', url: publicUrl },
        closing: 'If this is wrong, please write to us on the contact page.',
      });
    },
  } satisfies MailTemplates;
}
