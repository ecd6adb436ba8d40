import { takeBackDays } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { contactMails } from './contact-mails.ts';
import { accountInvariants } from './invariants.ts';
import { accountMails } from './mails.ts';

const ofNobody = `user_id in (select id from profiles p where deleted_at is not null
  and not exists (select from deleted_accounts where user_id = p.id))`;

export const accounts: Feature = {
  mails: (options) => ({ ...accountMails(options), ...contactMails(options) }),
  invariants: accountInvariants,
  clears: [
    { table: 'sessions', where: 'expires_at < now()' },
    { table: 'verifications', where: 'expires_at < now()' },
    { table: 'mailed_keys', where: 'expires_at < now()' },
    // The mails about an undone change may still be on their way.
    { table: 'contact_changes', where: `undo_until < now() - interval '1 day'` },
    // Sign-ups that expired unconfirmed.
    { table: 'sign_ups', where: 'expires_at < now()' },
    // Deleted accounts that were not taken back in time.
    { table: 'deleted_accounts', where: `deleted_at < now() - interval '${takeBackDays} days'` },
    { table: 'identities', where: ofNobody },
    { table: 'two_factors', where: ofNobody },
    { table: 'passkeys', where: ofNobody },
  ],
};
