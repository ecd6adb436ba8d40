import type { Notices } from '../lib/flash.ts';

export const profileToasts = {
  cv_saved: { title: 'CV saved', text: 'Bids you place from now on carry it.', variant: 'default' },
  cv_removed: { title: 'CV removed', text: 'Bids you place from now on carry none.', variant: 'default' },
  avatar_saved: { title: 'Photo saved', text: 'It stands beside your name now.', variant: 'default' },
  cover_saved: { title: 'Cover saved', text: 'It stands on your public profile now.', variant: 'default' },
  gigs_saved: { title: 'Gigs saved', text: 'They stand on your public profile now.', variant: 'default' },
  gig_removed: { title: 'Gig removed', text: 'It is gone from your public profile.', variant: 'default' },
  profile_saved: { title: 'Profile updated', text: 'Your changes are saved.', variant: 'default' },
} as const satisfies Notices;
