import { keptDays } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { referralInvariants } from './invariants.ts';
import { referralMails } from './mails.ts';

export const referrals: Feature = {
  mails: referralMails,
  invariants: referralInvariants,
  clears: [{ table: 'referral_origins', where: `created_at < now() - interval '${keptDays.referralOrigins} days'` }],
};
