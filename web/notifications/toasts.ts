import type { Notices } from '../lib/flash.ts';

export const notificationToasts = {
  notice_gone: { title: 'No longer available', text: 'It has since been deleted.', variant: 'default' },
  digest_on: { title: 'Digest on', text: '', variant: 'default' },
  digest_off: { title: 'Digest off', text: '', variant: 'default' },
} as const satisfies Notices;
