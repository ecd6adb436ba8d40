import type { Feature } from '../feature.ts';
import { profileBuckets } from './buckets.ts';

export const profiles: Feature = { buckets: profileBuckets };
