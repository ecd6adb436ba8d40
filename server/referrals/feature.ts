import { sql } from 'kysely';
import { keptDays, referralsAtOnce } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { referralInvariants } from './invariants.ts';
import { referralMails } from './mails.ts';

/** Seconds after which referrals that could not be settled at once are tried again. */
const settleEvery = 60;

export const referrals: Feature = {
  mails: referralMails,
  jobs: ({ db, clock }) => [
    {
      name: 'due-referrals',
      seconds: settleEvery,
      run: async () => {
        await sql`select settle_referrals(${referralsAtOnce}, ${clock()})`.execute(db);
      },
    },
  ],
  invariants: referralInvariants,
  clears: [{ table: 'referral_origins', where: `created_at < now() - interval '${keptDays.referralOrigins} days'` }],
};
