import { sql } from 'kysely';
import { guestCartDays, orderReviewHours } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { storeBuckets } from './buckets.ts';
import { storeInvariants } from './invariants.ts';
import { storeMails } from './mails.ts';

/** Seconds after which unpaid orders are checked again. */
const lookEvery = 60;

export const store: Feature = {
  mails: storeMails,
  jobs: ({ db, clock }) => [
    {
      name: 'unpaid-orders',
      seconds: lookEvery,
      run: async () => {
        await sql`select release_unpaid(${orderReviewHours}, ${clock()})`.execute(db);
      },
    },
  ],
  buckets: storeBuckets,
  invariants: storeInvariants,
  clears: [{ table: 'carts', where: `user_id is null and updated_at < now() - interval '${guestCartDays} days'` }],
};
