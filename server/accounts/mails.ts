import { brand } from '#core/brand.ts';
import { signUpDays } from '#core/limits.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';
import { signId } from '../platform/signed-id.ts';
import { confirmationKey } from './sign-up.ts';

export function accountMails({ db, publicUrl, secret }: MailOptions) {
  return {
    /** To who signed up, while the sign-up waits for it (SIGNUP-08). */
    async confirm_email({ subject_id }) {
      const found = await db
        .selectFrom('sign_ups')
        .select(['id', 'full_name', 'username', 'email'])
        .where('id', '=', subject_id)
        .executeTakeFirst();
      if (!found) return null;
      const token = signId(found.id, confirmationKey(secret));
      return mailOf({
        to: found.email,
        subject: `Confirm your email for ${brand.name}`,
        heading: 'Please confirm your email',
        paragraphs: [
          `Hello ${found.full_name}, one step is left: confirm that this address is yours.`,
          `You signed up as ${found.username}.`,
        ],
        button: { label: 'Confirm email', url: `${publicUrl}/email-confirmation?token=${token}` },
        closing: `The link works for ${signUpDays} days. If this was not you, do not follow it: nothing happens then.`,
      });
    },

    /** To a member whose address somebody tried to sign up with: the form itself must not tell (rulings, Accounts). */
    async account_exists({ recipient_id }) {
      const found = await db
        .selectFrom('profiles')
        .select(['full_name', 'email'])
        .where('id', '=', recipient_id)
        .where('is_blocked', '=', false)
        .executeTakeFirst();
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
