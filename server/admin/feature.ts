import { keptDays } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { funnelJobs } from './funnels.ts';
import { adminInvariants } from './invariants.ts';
import { adminMails } from './mails.ts';
import { eventFigure } from './overview.ts';
import { queueFigure } from './queues.ts';

export const admin: Feature = {
  mails: adminMails,
  jobs: funnelJobs,
  invariants: adminInvariants,
  figures: [queueFigure, eventFigure],
  clears: [{ table: 'admin_attempts', where: `last_at < now() - interval '${keptDays.adminAttempts} days'` }],
};
