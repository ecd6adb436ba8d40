import type { Notices } from '../lib/flash.ts';

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
  bid_mails_on: { title: 'New bid emails are on', text: 'We mail you each new bid.', variant: 'default' },
  bid_mails_off: { title: 'New bid emails are off', text: 'You find new bids in your profile.', variant: 'default' },
  invitations_on: {
    title: 'Invitations to bid are on',
    text: 'Students may invite you to their assignments.',
    variant: 'default',
  },
  invitations_off: {
    title: 'Invitations to bid are off',
    text: 'Nobody invites you until you turn them on.',
    variant: 'default',
  },
  ratings_shown: { title: 'Ratings are shown', text: 'Others see your stars and reviews.', variant: 'default' },
  ratings_hidden: { title: 'Ratings are hidden', text: 'Only you see your stars and reviews.', variant: 'default' },
  presence_shown: { title: 'You are seen online', text: 'And you see others.', variant: 'default' },
  presence_hidden: { title: 'You are not seen online', text: 'Nor do you see others.', variant: 'default' },
  seen_shown: { title: 'What you read is shown', text: 'And you see what others read.', variant: 'default' },
  seen_hidden: { title: 'What you read is hidden', text: 'Nor do you see what others read.', variant: 'default' },
} as const satisfies Notices;
