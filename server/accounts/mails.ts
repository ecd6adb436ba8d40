import { sql } from 'kysely';
import { wayIn } from '#core/accounts/rules.ts';
import { brand } from '#core/brand.ts';
import { date } from '#core/format.ts';
import { mailedKeys, signUpDays, takeBackDays } from '#core/limits.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';
import { signId } from '../platform/signed-id.ts';
import { codeOf, recoveryKey } from './mailed-keys.ts';
import { youngFactorSince } from './recovery.ts';
import { confirmationKey, providerOf } from './sign-up.ts';
import { waysInto, wayWords } from './ways-in.ts';

const notYou =
  'If this was not you, choose a new password at once: “Forgot password?” on the login page. There you also remove every way to log in that is not yours.';

export function accountMails({ db, publicUrl, secret }: MailOptions) {
  /** Reads the person of a valid key: using one key ends the others of its purpose. */
  const keyOf = (id: string | null) =>
    db
      .selectFrom('mailed_keys')
      .innerJoin('profiles', 'profiles.id', 'mailed_keys.user_id')
      // The owner of a deleted account gets a code at its former address.
      .leftJoin('deleted_accounts as d', 'd.user_id', 'mailed_keys.user_id')
      .select([
        'mailed_keys.id',
        'mailed_keys.user_id',
        'mailed_keys.created_at',
        sql<string>`coalesce(d.person->>'full_name', full_name)`.as('full_name'),
        sql<string>`coalesce(d.email, profiles.email)`.as('email'),
      ])
      .where('mailed_keys.id', '=', id)
      .where(({ or, eb }) => or([eb('is_blocked', '=', false), eb('d.user_id', 'is not', null)]))
      .executeTakeFirst();
  const memberOf = (id: string | null) =>
    db.selectFrom('profiles').select(['full_name', 'email']).where('id', '=', id).executeTakeFirst();
  const code = (id: string) => codeOf(id, secret).replace(/(?<=^...)/, ' ');

  /** Tells a member that their account gained or lost a way in, and lists the present ones. */
  const wayMail =
    (heading: string, words: string): MailTemplates[string] =>
    async ({ recipient_id }) => {
      const found = await memberOf(recipient_id);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `${heading} at ${brand.name}`,
        heading,
        paragraphs: [`Hello ${found.full_name}, ${words}`],
        facts: [['Ways to log in', (await waysInto(db, recipient_id)).join(', ')]],
        button: { label: 'Open Security', url: `${publicUrl}/settings/security` },
        closing: notYou,
      });
    };

  return {
    /** Asks the person who signed up to confirm, while the sign-up waits (SIGNUP-08). */
    async confirm_email({ subject_id }) {
      const found = await db
        .selectFrom('sign_ups')
        .select(['id', 'full_name', 'username', 'email', 'provider_id', 'created_at'])
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
        facts: [['Log in with', wayIn({ ...found, provider: providerOf(found.provider_id) })]],
        button: { label: 'Confirm email', url: `${publicUrl}/email-confirmation?token=${token}` },
        closing: `The link works for ${signUpDays} days. If this was not you, open it and cancel the sign-up, or just ignore this mail.`,
      });
    },

    /**
     * Tells a member that another person tried to sign up with their address: the form must not
     * reveal it (rulings, Accounts).
     */
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
          `Hello ${found.full_name}, someone tried to sign up with this address. If it was you, please log in instead.`,
        ],
        button: { label: 'Log in', url: `${publicUrl}/login` },
        closing: 'If it was not you, you need not do anything: your account is unchanged.',
      });
    },

    /** Sends a recovery link to a member who forgot the password. */
    async key_for_recovery({ subject_id }) {
      const key = await keyOf(subject_id);
      if (!key) return null;
      const factor = await youngFactorSince({ db, now: key.created_at }, key.user_id);
      const removed = factor && `Two-step login added on ${date(factor)} is removed too.`;
      return mailOf({
        to: key.email,
        subject: `A new password for ${brand.name}`,
        heading: 'Choose a new password',
        paragraphs: [
          `Hello ${key.full_name}, someone asked for a new password for your account.`,
          ...(removed ? [removed] : []),
        ],
        button: {
          label: 'Choose a password',
          url: `${publicUrl}/recover?token=${signId(key.id, recoveryKey(secret))}`,
        },
        closing: `The link works once, for ${mailedKeys.recovery} minutes. If this was not you, do not open it: your password stays as it is.`,
      });
    },

    /** Sends a login code to a member. */
    async key_for_login({ subject_id }) {
      const key = await keyOf(subject_id);
      if (!key) return null;
      return mailOf({
        to: key.email,
        subject: `Your login code for ${brand.name}`,
        heading: 'Your login code',
        paragraphs: [`Hello ${key.full_name}, this code logs you in. Do not share it with anyone.`],
        facts: [['Code', code(key.id)]],
        button: { label: 'Log in', url: `${publicUrl}/login` },
        closing: `It works once, for ${mailedKeys.login} minutes. If this was not you, ignore this mail.`,
      });
    },

    /**
     * Sends a code to a member who proves their identity without a password before changing the
     * account's protection.
     */
    async key_for_reauthentication({ subject_id }) {
      const key = await keyOf(subject_id);
      if (!key) return null;
      return mailOf({
        to: key.email,
        subject: `Your code for ${brand.name}`,
        heading: 'Is it you?',
        paragraphs: [`Hello ${key.full_name}, this code confirms a change to your login. Do not share it with anyone.`],
        facts: [['Code', code(key.id)]],
        button: { label: 'Back to settings', url: `${publicUrl}/settings/security` },
        closing: `It works once, for ${mailedKeys.reauthentication} minutes. If this was not you, change your password.`,
      });
    },

    /** Tells a member that their password was changed. */
    async password_changed({ recipient_id }) {
      const found = await memberOf(recipient_id);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your ${brand.name} password was changed`,
        heading: 'Your password was changed',
        paragraphs: [`Hello ${found.full_name}, your account has a new password, and other devices are signed out.`],
        facts: [['Ways to log in', (await waysInto(db, recipient_id)).join(', ')]],
        // No link to the login: an intruder's new password is not the owner's.
        button: { label: 'Not you? Choose a new password', url: `${publicUrl}/recover` },
        closing: notYou,
      });
    },

    ...Object.fromEntries(
      Object.entries(wayWords).flatMap(([kind, { name, added, removed }]) => [
        [`way_added_${kind}`, wayMail(`${name} added`, added)],
        ...(removed ? [[`way_removed_${kind}`, wayMail(`${name} removed`, removed)]] : []),
      ]),
    ),

    /** Tells a person that their account was deleted, at its former address. */
    async account_deleted({ subject_id }) {
      const found = await db
        .selectFrom('deleted_accounts')
        .select(['email', 'deleted_at', sql<string>`person->>'full_name'`.as('full_name')])
        .where('deleted_accounts.user_id', '=', subject_id)
        .executeTakeFirst();
      if (!found) return null;
      const until = new Date(found.deleted_at.getTime() + takeBackDays * 86_400_000);
      return mailOf({
        to: found.email,
        subject: `Your ${brand.name} account is deleted`,
        heading: 'Your account is deleted',
        paragraphs: [
          `Hello ${found.full_name}, your profile and your open posts are gone. Others keep what you wrote to them, without your name.`,
          `Until ${date(until)} you can still keep the account: log in as before, with this email, and we ask you. After that it cannot be undone.`,
        ],
        button: { label: 'Log in', url: `${publicUrl}/login` },
        closing: 'If this was not you, log in at once to keep the account, and choose a new password.',
      });
    },

    /** Tells a person that their deleted account was restored. */
    async account_restored({ recipient_id }) {
      const found = await memberOf(recipient_id);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your ${brand.name} account is back`,
        heading: 'Welcome back',
        paragraphs: [
          `Hello ${found.full_name}, someone chose to keep your account, so it is back. Your photo, CV and posts are gone.`,
        ],
        button: { label: 'Open Security', url: `${publicUrl}/settings/security` },
        closing: 'If this was not you, choose a new password at once: “Forgot password?” on the login page.',
      });
    },
  } satisfies MailTemplates;
}
