import type { Feature } from '../feature.ts';
import { announcementJobs, announcementMails } from './mails.ts';

export const announcements: Feature = {
  mails: announcementMails,
  jobs: announcementJobs,
  invariants: [
    {
      name: 'no member is written an announcement twice',
      violations: `select subject_id as announcement, recipient_id as profile from mails where kind = 'announcement'
        group by 1, 2 having count(*) > 1`,
    },
  ],
};
