import type { Kysely } from 'kysely';
import { brand } from '#core/brand.ts';
import type { DB } from '../database/types.gen.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';
import { confirmationHours } from './auth.ts';

interface AccountMailOptions {
  db: Kysely<DB>;
  publicUrl: string;
  /** A fresh token for the confirmation link: the table never holds one. */
  confirmationToken: (email: string) => Promise<string>;
}

export function accountMails({ db, publicUrl, confirmationToken }: AccountMailOptions) {
  const person = ({ recipient_id }: MailRow) =>
    db
      .selectFrom('profiles')
      .select(['full_name', 'email', 'email_verified'])
      .where('id', '=', recipient_id)
      .where('is_blocked', '=', false)
      .executeTakeFirst();

  return {
    /** To a new member, until the address is confirmed (SIGNUP-08). */
    async confirm_email(row) {
      const found = await person(row);
      if (!found || found.email_verified) return null;
      const token = await confirmationToken(found.email);
      const query = new URLSearchParams({ token, callbackURL: '/email-confirmation' });
      return mailOf({
        to: found.email,
        subject: `Confirm your email for ${brand.name}`,
        heading: 'Please confirm your email',
        paragraphs: [`Hello ${found.full_name}, one step is left: confirm that this address is yours.`],
        button: { label: 'Confirm email', url: `${publicUrl}/api/auth/verify-email?${query}` },
        closing: `The link works for ${confirmationHours} hours. If you did not sign up, ignore this mail.`,
      });
    },

    /** To a member whose address somebody tried to sign up with: the form itself must not tell (rulings, Accounts). */
    async account_exists(row) {
      const found = await person(row);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `You already have an account at ${brand.name}`,
        heading: 'You already have an account',
        paragraphs: [
          `Hello ${found.full_name}, somebody tried to sign up with this address. If it was you, please log in instead.`,
        ],
        button: { label: 'Log in', url: `${publicUrl}/login` },
        closing: 'If it was not you, nothing happened, and there is nothing you need to do.',
      });
    },
  } satisfies MailTemplates;
}
