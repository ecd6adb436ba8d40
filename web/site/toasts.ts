import type { Notices } from '../lib/flash.ts';

export const siteToasts = {
  contact_sent: {
    title: 'Message Sent',
    text: 'Thank you. The answer comes to the email address you gave.',
    variant: 'default',
  },
  message_answered: { title: 'Message answered', text: 'It does not wait any more.', variant: 'default' },
} as const satisfies Notices;
