import type { Notices } from '../lib/flash.ts';

export const safetyToasts = {
  report_sent: { title: 'Report sent', text: 'Only our team reads it. We answer by mail.', variant: 'default' },
} as const satisfies Notices;
