import { number } from '#core/format.ts';
import { accountToasts } from './accounts/toasts.ts';
import { adminToasts } from './admin/toasts.ts';
import { announcementToasts } from './announcements/toasts.ts';
import { assignmentToasts } from './assignments/toasts.ts';
import { bidToasts } from './bids/toasts.ts';
import { chatToasts } from './chat/toasts.ts';
import { coinToasts } from './coins/toasts.ts';
import type { Notice, Notices } from './lib/flash.ts';
import { notificationToasts } from './notifications/toasts.ts';
import { paymentToasts } from './payments/toasts.ts';
import { profileToasts } from './profiles/toasts.ts';
import { questionToasts } from './questions/toasts.ts';
import { referralToasts } from './referrals/toasts.ts';
import { safetyToasts } from './safety/toasts.ts';
import { searchToasts } from './searches/toasts.ts';
import { siteToasts } from './site/toasts.ts';
import { storeToasts } from './store/toasts.ts';
import { tutorToasts } from './tutors/toasts.ts';
import { workToasts } from './work/toasts.ts';

/**
 * Every feature's messages after a redirect. Used on the server only: a page carries the words of
 * one.
 */
const toasts = {
  ...accountToasts,
  ...profileToasts,
  ...announcementToasts,
  ...assignmentToasts,
  ...bidToasts,
  ...chatToasts,
  ...coinToasts,
  ...notificationToasts,
  ...paymentToasts,
  ...questionToasts,
  ...referralToasts,
  ...storeToasts,
  ...tutorToasts,
  ...workToasts,
  ...safetyToasts,
  ...searchToasts,
  ...siteToasts,
  ...adminToasts,
} as const satisfies Notices;

export type FlashCode = keyof typeof toasts;

/**
 * Returns the words for a flash cookie's value; null for anything but a known code with an optional
 * whole number and id. A link that lacks its id is left out.
 */
export function noticeOf(value: string | null): Notice | null {
  const [, code = '', n, id] = /^([a-z_]+)(?:\.(\d{1,9}))?(?:\.([0-9a-f-]{36}))?$/.exec(value ?? '') ?? [];
  if (!Object.hasOwn(toasts, code)) return null;
  const { link, ...notice }: Notice = toasts[code as FlashCode];
  const to = id ? link?.to.replace('{id}', id) : link?.to;
  return {
    ...notice,
    ...(link && to && !to.includes('{id}') && { link: { ...link, to } }),
    text: notice.text.replace('{n}', n === undefined ? '' : number(Number(n))),
  };
}
