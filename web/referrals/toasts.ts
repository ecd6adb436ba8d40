import type { Notices } from '../lib/flash.ts';

export const referralToasts = {
  friend_invited: { title: 'Invitation sent', text: 'Your friend gets one mail, in your name.', variant: 'default' },
  referral_decided: { title: 'Decided', text: 'Referrals: {n}. We mailed the inviter.', variant: 'default' },
} as const satisfies Notices;
