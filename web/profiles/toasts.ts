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
  cv_saved: { title: 'CV saved', text: 'Bids you place from now on carry it.', variant: 'default' },
  cv_removed: { title: 'CV removed', text: 'Bids you place from now on carry none.', variant: 'default' },
  avatar_saved: { title: 'Photo saved', text: 'It stands beside your name now.', variant: 'default' },
  cover_saved: { title: 'Cover saved', text: 'It is on your public profile now.', variant: 'default' },
  gigs_saved: { title: 'Gigs saved', text: 'They stand on your public profile now.', variant: 'default' },
  gig_removed: { title: 'Gig removed', text: 'It is gone from your public profile.', variant: 'default' },
  profile_saved: { title: 'Profile updated', text: 'Your changes are saved.', variant: 'default' },
  theme_failed: {
    title: 'Failed to update theme',
    text: 'It stays as it was. Please try again.',
    variant: 'destructive',
  },
  ...switchToasts,
} as const satisfies Notices;
