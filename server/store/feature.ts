import { guestCartDays } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { storeBuckets } from './buckets.ts';
import { storeInvariants } from './invariants.ts';

export const store: Feature = {
  buckets: storeBuckets,
  invariants: storeInvariants,
  clears: [{ table: 'carts', where: `user_id is null and updated_at < now() - interval '${guestCartDays} days'` }],
};
