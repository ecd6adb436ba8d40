import type { Refusal } from '../refusal.ts';

const failed = 'Failed to post assignment.';

export const assignmentRefusals = {
  assignment_not_found: {
    status: 404,
    text: 'Assignment not found.',
    when: 'No such assignment, or it was deleted (DETAIL-11).',
  },
  post_signed_out: {
    status: 401,
    title: failed,
    text: 'You must be logged in to post an assignment.',
    when: 'Posting without a session (POST-12).',
  },
  title_and_description_required: {
    status: 422,
    title: failed,
    text: 'Please provide a title and description for your assignment.',
    when: 'Title or description is empty (POST-14).',
  },
  budget_invalid: {
    status: 422,
    title: failed,
    text: 'Please enter the budget as a whole number of PKR.',
    when: 'The budget is not a positive whole number (POST-04).',
  },
  deadline_invalid: {
    status: 422,
    title: failed,
    text: 'Please choose a deadline.',
    when: 'Not a calendar day (POST-15).',
  },
  deadline_passed: {
    status: 422,
    title: failed,
    text: 'The deadline cannot be before today.',
    when: 'The deadline is before today in Asia/Karachi (POST-16).',
  },
  declaration_required: {
    status: 422,
    title: failed,
    text: 'Please declare that your attachment does not contain contact information.',
    when: 'A file is attached and the declaration is not ticked (POST-17).',
  },
  captcha_post: {
    status: 422,
    title: 'Captcha Required',
    text: 'Please complete the hCaptcha.',
    when: 'A site key is configured and the captcha is not solved (POST-13).',
  },
  daily_limit_reached: {
    status: 429,
    title: failed,
    text: 'You have reached your daily post limit (2 per day).',
    when: 'Two posts were made on this calendar day in Asia/Karachi, deleted ones included (POST-25).',
  },
} as const satisfies Record<string, Refusal>;
