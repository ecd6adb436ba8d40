import type { Notices } from '../lib/flash.ts';

export const announcementToasts = {
  announcement_published: { title: 'Announcement published', text: 'It appears at its time.', variant: 'default' },
  announcement_ended: {
    title: 'Announcement ended',
    text: 'Its banner is gone, and mails that were not sent stay unsent.',
    variant: 'default',
  },
} as const satisfies Notices;
