import type { Feature } from '../feature.ts';
import { workBuckets } from './buckets.ts';
import { workInvariants } from './invariants.ts';
import { workMails } from './mails.ts';
import { reviewJobs } from './reviews.ts';

export const work: Feature = { mails: workMails, jobs: reviewJobs, invariants: workInvariants, buckets: workBuckets };
