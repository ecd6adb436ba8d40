import type { Feature } from '../feature.ts';
import { storeBuckets } from './buckets.ts';
import { storeInvariants } from './invariants.ts';

export const store: Feature = { buckets: storeBuckets, invariants: storeInvariants };
