import type { Feature } from '../feature.ts';
import { awayJobs } from './away.ts';
import { chatBuckets } from './buckets.ts';
import { chatInvariants } from './invariants.ts';
import { pictureJobs } from './judge-pictures.ts';
import { chatJobs, chatMails } from './mails.ts';
import { milestoneJobs, milestoneMails } from './milestone-mails.ts';
import { settlementMails } from './settlement-mails.ts';

export const chat: Feature = {
  mails: (options) => ({ ...chatMails(options), ...milestoneMails(options), ...settlementMails(options) }),
  jobs: (options) => [...chatJobs(options), ...awayJobs(options), ...milestoneJobs(options), ...pictureJobs(options)],
  invariants: chatInvariants,
  buckets: chatBuckets,
};
