import { accountRefusals } from './accounts/refusals.ts';
import { assignmentRefusals } from './assignments/refusals.ts';
import { bidRefusals } from './bids/refusals.ts';
import { chatRefusals } from './chat/refusals.ts';
import { fileRefusals } from './files/refusals.ts';
import { profileRefusals } from './profiles/refusals.ts';
import type { Refusal } from './refusal.ts';
import { safetyRefusals } from './safety/refusals.ts';
import { siteRefusals } from './site/refusals.ts';
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
  input_invalid: { status: 422, text: 'Please check the marked fields.', when: 'A field breaks one of its rules.' },
  input_required: { status: 422, text: 'Please fill in this field.', when: 'A required field is empty.' },
  too_many_requests: {
    status: 429,
    title: 'Too many attempts',
    text: 'Please wait a moment and try again.',
    when: 'The caller asked too often.',
  },
} as const satisfies Record<string, Refusal>;

/** Every refusal of the product by its code. */
export const refusals = {
  ...commonRefusals,
  ...accountRefusals,
  ...profileRefusals,
  ...fileRefusals,
  ...assignmentRefusals,
  ...bidRefusals,
  ...chatRefusals,
  ...safetyRefusals,
  ...siteRefusals,
  ...workRefusals,
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof refusals;

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}
