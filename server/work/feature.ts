import type { Feature } from '../feature.ts';
import { workBuckets } from './buckets.ts';
import { changesMails } from './changes-mails.ts';
import { workInvariants } from './invariants.ts';
import { workMails } from './mails.ts';
import { reviewJobs } from './reviews.ts';
import { silenceJobs } from './silence.ts';

export const work: Feature = {
  mails: (options) => ({ ...workMails(options), ...changesMails(options) }),
  jobs: (options) => [...reviewJobs(options), ...silenceJobs(options)],
  invariants: workInvariants,
  buckets: workBuckets,
};
