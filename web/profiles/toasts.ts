import type { Notices } from '../lib/flash.ts';

export const profileToasts = {
  cv_saved: { title: 'CV saved', text: 'Bids you place from now on carry it.', variant: 'default' },
  cv_removed: { title: 'CV removed', text: 'Bids you place from now on carry none.', variant: 'default' },
  avatar_saved: { title: 'Photo saved', text: 'It stands beside your name now.', variant: 'default' },
  profile_saved: { title: 'Profile updated', text: 'Your changes are saved.', variant: 'default' },
} as const satisfies Notices;
