import type { Feature } from '../feature.ts';
import { digestJobs, digestMails } from './digest.ts';
import { notificationInvariants } from './invariants.ts';
import { pushJobs } from './pushes.ts';

export const notifications: Feature = {
  mails: digestMails,
  jobs: (options) => [...digestJobs(options), ...pushJobs(options)],
  clears: [{ table: 'notifications', where: "created_at < now() - interval '90 days'" }],
  invariants: notificationInvariants,
};
