import { memberSwitches, type SwitchName, switchNames } from '#core/settings.ts';
import type { Notice, Notices } from '../lib/flash.ts';

const noticeOf = ([title, text]: readonly [string, string]): Notice => ({ title, text, variant: 'default' });

/** The message of each switch: 'notify_on_bid_on'. */
const switchToasts = Object.fromEntries(
  switchNames.flatMap((name) => [
    [`${name}_on`, noticeOf(memberSwitches[name].on)],
    [`${name}_off`, noticeOf(memberSwitches[name].off)],
  ]),
) as Record<`${SwitchName}_${'on' | 'off'}`, Notice>;

export const profileToasts = {
  cv_saved: { title: 'CV saved', text: 'We attach it to your next bids.', variant: 'default' },
  cv_removed: { title: 'CV removed', text: 'Your next bids go out without a CV.', variant: 'default' },
  avatar_saved: { title: 'Photo saved', text: 'It shows beside your name now.', variant: 'default' },
  cover_saved: { title: 'Cover saved', text: 'It is on your public profile now.', variant: 'default' },
  gigs_saved: { title: 'Gigs saved', text: 'They are on your public profile now.', variant: 'default' },
  gig_removed: { title: 'Gig removed', text: 'It is gone from your public profile.', variant: 'default' },
  profile_saved: { title: 'Profile updated', text: 'Your changes are saved.', variant: 'default' },
  theme_failed: {
    title: 'Failed to update theme',
    text: 'Nothing changed. Please try again.',
    variant: 'destructive',
  },
  ...switchToasts,
} as const satisfies Notices;
