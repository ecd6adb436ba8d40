import type { Notices } from '../lib/flash.ts';

export const notificationToasts = {
  notice_gone: { title: 'No longer there', text: 'What this was about was deleted since.', variant: 'default' },
  digest_on: { title: 'Digest on', text: '', variant: 'default' },
  digest_off: { title: 'Digest off', text: '', variant: 'default' },
} as const satisfies Notices;
