import type { Notices } from '../lib/flash.ts';

export const safetyToasts = {
  report_sent: { title: 'Report sent', text: 'Only our team reads it. We answer by mail.', variant: 'default' },
  feedback_sent: { title: 'Thank you for your feedback!', text: '', variant: 'default' },
} as const satisfies Notices;
