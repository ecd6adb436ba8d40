import { accountRefusals } from './accounts/refusals.ts';
import { adminRefusals } from './admin/refusals.ts';
import { announcementRefusals } from './announcements/refusals.ts';
import { assignmentRefusals } from './assignments/refusals.ts';
import { assistantRefusals } from './assistant/refusals.ts';
import { bidRefusals } from './bids/refusals.ts';
import { chatRefusals } from './chat/refusals.ts';
import { coinRefusals } from './coins/refusals.ts';
import { fileRefusals } from './files/refusals.ts';
import { newcomers } from './limits.ts';
import { notificationRefusals } from './notifications/refusals.ts';
import { paymentRefusals } from './payments/refusals.ts';
import { profileRefusals } from './profiles/refusals.ts';
import { questionRefusals } from './questions/refusals.ts';
import { referralRefusals } from './referrals/refusals.ts';
import type { Refusal } from './refusal.ts';
import { safetyRefusals } from './safety/refusals.ts';
import { searchRefusals } from './searches/refusals.ts';
import { siteRefusals } from './site/refusals.ts';
import { storeRefusals } from './store/refusals.ts';
import { tutorRefusals } from './tutors/refusals.ts';
import { workRefusals } from './work/refusals.ts';

/** Refusals that any procedure may give. */
const commonRefusals = {
  sign_in_required: {
    status: 401,
    title: 'Please log in',
    text: 'You need to be logged in to do this.',
    when: 'The call needs a session and has none.',
  },
  admin_required: { status: 404, text: 'Not found.', when: 'The call is for admins only.' },
  form_already_sent: {
    status: 409,
    text: 'This form was already sent.',
    when: 'The idempotency key was used before with another body.',
  },
  key_required: {
    status: 400,
    text: 'This call moves coins or money, so it needs the header idempotency-key: 8 to 100 characters of your choice, the same each time it is sent again. Nothing was done.',
    when: 'A call that moves coins or money came without an idempotency key.',
  },
  form_of_another: {
    status: 403,
    text: 'Another account opened this form, and you are logged in as {name} now. Nothing was done. Reload the page to go on as {name}.',
    when: 'A page’s form stood on the page of one account, and another one is logged in in its browser by now.',
  },
  input_invalid: { status: 422, text: 'Please check the marked fields.', when: 'A field breaks one of its rules.' },
  field_invalid: {
    status: 422,
    text: 'Please check this field.',
    when: 'A value is not of the kind that its field takes.',
  },
  text_too_long: {
    status: 422,
    text: 'Please keep this to {max} characters or fewer.',
    when: 'A text is longer than its field takes.',
  },
  text_unstorable: {
    status: 422,
    text: 'This text has a character that cannot be stored.',
    when: 'A text has a NUL or half a character.',
  },
  entry_too_long: {
    status: 422,
    text: 'Please keep each entry to {max} characters or fewer.',
    when: 'An entry of a list is too long.',
  },
  too_many_entries: { status: 422, text: 'Please choose {max} entries at most.', when: 'A list has too many entries.' },
  input_required: { status: 422, text: 'Please fill in this field.', when: 'A required field is empty.' },
  too_many_requests: {
    status: 429,
    title: 'Too many attempts',
    text: 'Please wait a moment and try again.',
    when: 'The caller asked too often.',
  },
  newcomer_too_often: {
    status: 429,
    title: 'Too many attempts',
    text: 'In its first {hours} hours an account can do this {most} times an hour, which keeps spam away. Please try again in {minutes} min.',
    params: { hours: newcomers.hours },
    when: 'An account in its first hours asked more often than those allow.',
  },
  body_too_large: {
    status: 413,
    text: 'This form is too large. Please make it smaller and try again.',
    when: 'The body has more bytes, text, fields or depth than its procedure takes.',
  },
  body_unreadable: {
    status: 400,
    text: 'This form was cut off on its way. Please try again.',
    when: 'The body broke off or is not what its type says.',
  },
  body_too_slow: {
    status: 408,
    text: 'This form took too long to arrive. Please check your connection and try again.',
    when: 'The body came too slowly or took too long in all.',
  },
  busy: {
    status: 503,
    text: 'Mukammal is very busy right now. Please try again in a moment.',
    when: 'More is asked at once than the server or its database takes; Retry-After says when to come again.',
  },
  database_away: {
    status: 503,
    title: 'We will be back shortly',
    text: 'Mukammal cannot reach its database at the moment. Please try again shortly.',
    when: 'The database does not answer, or the connection to it broke; Retry-After says when to come again.',
  },
} as const satisfies Record<string, Refusal>;

/** Every refusal of the product by its code. */
export const refusals = {
  ...commonRefusals,
  ...accountRefusals,
  ...profileRefusals,
  ...fileRefusals,
  ...announcementRefusals,
  ...assignmentRefusals,
  ...assistantRefusals,
  ...bidRefusals,
  ...chatRefusals,
  ...coinRefusals,
  ...notificationRefusals,
  ...paymentRefusals,
  ...questionRefusals,
  ...referralRefusals,
  ...safetyRefusals,
  ...searchRefusals,
  ...siteRefusals,
  ...storeRefusals,
  ...tutorRefusals,
  ...workRefusals,
  ...adminRefusals,
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof refusals;

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}
