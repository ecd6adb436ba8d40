import type { Feature } from '../feature.ts';
import { chatBuckets } from './buckets.ts';
import { chatInvariants } from './invariants.ts';
import { chatJobs, chatMails } from './mails.ts';

export const chat: Feature = {
  mails: chatMails,
  jobs: chatJobs,
  invariants: chatInvariants,
  buckets: chatBuckets,
};
