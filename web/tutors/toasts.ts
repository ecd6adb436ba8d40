import type { Notices } from '../lib/flash.ts';

export const tutorToasts = {
  invitation_sent: {
    title: 'Invitation Sent',
    text: 'They get a mail and a notification with your assignment.',
    variant: 'default',
  },
} as const satisfies Notices;
