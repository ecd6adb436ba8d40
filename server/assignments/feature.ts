import type { Feature } from '../feature.ts';
import { askingInvariants } from './asking-invariants.ts';
import { askingMails } from './asking-mails.ts';
import { awardMails } from './award-mails.ts';
import { assignmentBuckets } from './buckets.ts';
import { markCommonWords } from './common-words.ts';
import { endingInvariants } from './ending-invariants.ts';
import { endingJobs, endingMails } from './ending-mails.ts';
import { assignmentInvariants } from './invariants.ts';
import { lapseJobs } from './lapse.ts';
import { lapseInvariants } from './lapse-invariants.ts';
import { lapseMails } from './lapse-mails.ts';
import { assignmentMails } from './mails.ts';
import { priceGuideInvariants, priceGuideJobs } from './price-guide.ts';

export const assignments: Feature = {
  mails: (options) => ({
    ...assignmentMails(options),
    ...askingMails(options),
    ...awardMails(options),
    ...endingMails(options),
    ...lapseMails(options),
  }),
  invariants: [
    ...assignmentInvariants,
    ...askingInvariants,
    ...endingInvariants,
    ...lapseInvariants,
    ...priceGuideInvariants,
  ],
  // Assignments past their deadline; until this job runs, the list excludes them by their day.
  clears: [{ table: 'open_assignments', where: "deadline < (now() at time zone 'Asia/Karachi')::date" }],
  jobs: (options) => [
    { name: 'common-words', cron: '50 3 * * *', run: () => markCommonWords(options.db) },
    ...endingJobs(options),
    ...lapseJobs(options),
    ...priceGuideJobs(options),
  ],
  buckets: assignmentBuckets,
};
