import { whole } from './format.ts';

/** A message for the page after a redirect: a code of the catalogue and checked numbers, in a short cookie. */
export interface Flash {
  code: FlashCode;
  n?: number | undefined;
}

/** A toast's words; `text` may hold `{n}`, the flash's number. */
export interface Notice {
  title: string;
  text: string;
  variant: 'default' | 'destructive';
}

const catalogue = {
  bid_placed: { title: 'Bid Placed Successfully!', text: '30 coins were used. You have {n} left.', variant: 'default' },
  bid_signed_out: {
    title: 'Please log in',
    text: 'You need to be logged in to place a bid.',
    variant: 'destructive',
  },
  assignment_posted: {
    title: 'Success',
    text: 'Your assignment has been posted successfully.',
    variant: 'default',
  },
  signed_up: {
    title: 'Account Created!',
    text: 'Please check your email to confirm your account.',
    variant: 'default',
  },
  signed_in: { title: 'Login Successful', text: 'You have been logged in successfully.', variant: 'default' },
  signed_out: { title: 'Logged out', text: 'See you soon.', variant: 'default' },
  confirmation_sent: {
    title: 'Email sent',
    text: 'If the address waits for confirmation, a new link is on its way.',
    variant: 'default',
  },
  contact_sent: {
    title: 'Message Sent',
    text: 'Thank you. The answer comes to the email address you gave.',
    variant: 'default',
  },
  assignment_awarded: {
    title: 'Assignment Awarded!',
    text: '100 coins were used. You have {n} left. Your private chat is open.',
    variant: 'default',
  },
  assignment_edited: { title: 'Success', text: 'Your assignment has been updated.', variant: 'default' },
  assignment_deleted: {
    title: 'Assignment deleted',
    text: 'Coins of {n} bids went back to their tutors.',
    variant: 'default',
  },
  assignment_completed: {
    title: 'Assignment Completed',
    text: 'Please pay the tutor directly, as you agreed. You can review the tutor now.',
    variant: 'default',
  },
  work_submitted: { title: 'Work Submitted', text: 'Version {n} is with the poster.', variant: 'default' },
  tutor_rated: { title: 'Review Submitted', text: 'Thank you. It stands on the tutor’s profile.', variant: 'default' },
  cv_saved: { title: 'CV saved', text: 'Bids you place from now on carry it.', variant: 'default' },
  cv_removed: { title: 'CV removed', text: 'Bids you place from now on carry none.', variant: 'default' },
  profile_saved: { title: 'Profile updated', text: 'Your changes are saved.', variant: 'default' },
} as const satisfies Record<string, Notice>;

export type FlashCode = keyof typeof catalogue;

const flashCookie = 'flash';

/** The cookie's value for a flash; lives a minute, one request. */
export function flashHeader(code: FlashCode, n?: number): string {
  const value = n === undefined ? code : `${code}.${n}`;
  return `${flashCookie}=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`;
}

/** Reads a cookie's value; anything but a code of the catalogue with an optional whole number is null. */
export function parseFlash(value: string | undefined): Flash | null {
  const match = /^([a-z_]+)(?:\.(\d{1,9}))?$/.exec(value ?? '');
  const code = match?.[1];
  if (!code || !Object.hasOwn(catalogue, code)) return null;
  return { code: code as FlashCode, n: match[2] === undefined ? undefined : Number(match[2]) };
}

/** The words of a flash. */
export function noticeOf({ code, n }: Flash): Notice {
  const notice = catalogue[code];
  return { ...notice, text: notice.text.replace('{n}', n === undefined ? '' : whole(n)) };
}
