import type { Notices } from '../lib/flash.ts';

export const siteToasts = {
  contact_sent: {
    title: 'Message Sent',
    text: 'Thank you. We answer to the email address you gave.',
    variant: 'default',
  },
  message_answered: {
    title: 'Message answered',
    text: 'It is off the waiting list; a written answer goes out by mail.',
    variant: 'default',
  },
} as const satisfies Notices;
