import { takeBackDays } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { accountInvariants } from './invariants.ts';
import { accountMails } from './mails.ts';

const ofNobody = `user_id in (select id from profiles p where deleted_at is not null
  and not exists (select from deleted_accounts where user_id = p.id))`;

export const accounts: Feature = {
  mails: accountMails,
  invariants: accountInvariants,
  clears: [
    { table: 'sessions', where: 'expires_at < now()' },
    { table: 'verifications', where: 'expires_at < now()' },
    { table: 'mailed_keys', where: 'expires_at < now()' },
    // Sign-ups that expired unconfirmed.
    { table: 'sign_ups', where: 'expires_at < now()' },
    // Deleted accounts that were not taken back in time.
    { table: 'deleted_accounts', where: `deleted_at < now() - interval '${takeBackDays} days'` },
    { table: 'identities', where: ofNobody },
    { table: 'two_factors', where: ofNobody },
    { table: 'passkeys', where: ofNobody },
  ],
};
