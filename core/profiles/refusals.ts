import type { Refusal } from '../refusal.ts';

export const profileRefusals = {
  profile_not_found: { status: 404, text: 'Profile not found.', when: 'No profile has this username (PUBLIC-08).' },
  rate_invalid: {
    status: 422,
    text: 'Please enter your rate as a whole number of PKR, 0 or more.',
    when: 'The hourly rate is not a number, or negative (PROFILE-19).',
  },
  picture_missing: {
    status: 422,
    title: 'Upload failed',
    text: 'Please choose a picture first.',
    when: 'A photo is saved without a picture.',
  },
  cv_missing: {
    status: 422,
    title: 'No File Selected',
    text: 'Please choose your CV first.',
    when: 'A CV is saved without a file.',
  },
} as const satisfies Record<string, Refusal>;
