import type { Feature } from '../feature.ts';
import { awardMails } from './award-mails.ts';
import { assignmentBuckets } from './buckets.ts';
import { assignmentInvariants } from './invariants.ts';
import { assignmentMails } from './mails.ts';

export const assignments: Feature = {
  mails: (options) => ({ ...assignmentMails(options), ...awardMails(options) }),
  invariants: assignmentInvariants,
  buckets: assignmentBuckets,
};
