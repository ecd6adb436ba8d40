import type { Feature } from '../feature.ts';
import { awardMails } from './award-mails.ts';
import { assignmentBuckets } from './buckets.ts';
import { markCommonWords } from './common-words.ts';
import { assignmentInvariants } from './invariants.ts';
import { assignmentMails } from './mails.ts';

export const assignments: Feature = {
  mails: (options) => ({ ...assignmentMails(options), ...awardMails(options) }),
  invariants: assignmentInvariants,
  // Assignments past their deadline; until it runs, the list excludes them by their day.
  clears: [{ table: 'open_assignments', where: "deadline < (now() at time zone 'Asia/Karachi')::date" }],
  jobs: ({ db }) => [{ name: 'common-words', cron: '50 3 * * *', run: () => markCommonWords(db) }],
  buckets: assignmentBuckets,
};
