import type { Feature } from '../feature.ts';
import { workBuckets } from './buckets.ts';
import { workInvariants } from './invariants.ts';
import { workMails } from './mails.ts';

export const work: Feature = { mails: workMails, invariants: workInvariants, buckets: workBuckets };
