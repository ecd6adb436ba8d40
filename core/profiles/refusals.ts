import { mostGigs } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const profileRefusals = {
  profile_not_found: { status: 404, text: 'Profile not found.', when: 'No profile has this username (PUBLIC-08).' },
  profile_unavailable: {
    status: 404,
    text: 'This profile is not available.',
    when: 'The person is blocked; admins alone still see the profile (docs/decisions/0072).',
  },
  rate_invalid: {
    status: 422,
    text: 'Please enter your rate as a whole number of PKR, 0 or more.',
    when: 'The hourly rate is not a number, or negative (PROFILE-19).',
  },
  gig_incomplete: {
    status: 422,
    text: 'Please fill in all fields before saving the gig.',
    when: 'A gig lacks title, description or price (GIG-01).',
  },
  gig_price_invalid: {
    status: 422,
    text: 'Please enter the price as a whole number of PKR, 0 or more.',
    when: 'A gig’s price is not a number, or negative.',
  },
  gigs_full: {
    status: 422,
    title: 'Maximum Gigs Reached',
    text: 'You can only create up to {max} gigs.',
    params: { max: mostGigs },
    when: 'More gigs than a profile has room for (GIG-02).',
  },
  picture_missing: {
    status: 422,
    title: 'Upload failed',
    text: 'Please choose a picture first.',
    when: 'A photo or a cover is saved without a picture.',
  },
  cv_missing: {
    status: 422,
    title: 'No File Selected',
    text: 'Please choose your CV first.',
    when: 'A CV is saved without a file.',
  },
} as const satisfies Record<string, Refusal>;
