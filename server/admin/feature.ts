import { keptDays } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { adminInvariants } from './invariants.ts';
import { adminMails } from './mails.ts';

export const admin: Feature = {
  mails: adminMails,
  invariants: adminInvariants,
  clears: [{ table: 'admin_attempts', where: `last_at < now() - interval '${keptDays.adminAttempts} days'` }],
};
