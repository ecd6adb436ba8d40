import type { Feature } from '../feature.ts';
import { accountMails } from './mails.ts';

export const accounts: Feature = {
  mails: accountMails,
  clears: [
    { table: 'sessions', where: 'expires_at < now()' },
    { table: 'verifications', where: 'expires_at < now()' },
    { table: 'mailed_keys', where: 'expires_at < now()' },
    // Nobody confirmed them.
    { table: 'sign_ups', where: 'expires_at < now()' },
  ],
};
