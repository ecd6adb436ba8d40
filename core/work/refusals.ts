import { mostVersions } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const workRefusals = {
  submission_missing: {
    status: 422,
    title: 'No File Selected',
    text: 'Please choose the file with your work.',
    when: 'Work is handed in without a file (SUBMIT-01).',
  },
  submit_not_awarded: {
    status: 403,
    text: 'Only the tutor this assignment was awarded to can submit work.',
    when: 'Somebody else hands in work, or nobody was awarded yet (PROFILE-08).',
  },
  submit_completed: {
    status: 409,
    text: 'This assignment is already completed.',
    when: 'Work is handed in after completion (PROFILE-08).',
  },
  submit_too_many: {
    status: 409,
    text: 'You have handed in {versions} versions, the most you can. Please continue in the chat.',
    params: { versions: mostVersions },
    when: 'The assignment has as many versions as it takes (docs/decisions/0006).',
  },
  complete_not_awarded: {
    status: 409,
    text: 'Only an awarded assignment can be completed.',
    when: 'The assignment is still open (STATE-04).',
  },
  complete_already: {
    status: 409,
    text: 'This assignment is already completed.',
    when: 'It was completed before (STATE-04).',
  },
  complete_without_submission: {
    status: 409,
    text: 'No work was handed in yet. Please confirm that you want to complete this assignment without it.',
    when: 'There is no submission, and the second confirmation is missing (rulings, Coins and money).',
  },
  rating_missing: {
    status: 422,
    text: 'Please provide a rating.',
    when: 'No star is chosen (RATE-01).',
  },
  rating_invalid: {
    status: 422,
    text: 'A rating is 1 to 5 stars.',
    when: 'More than 5 stars, or half ones (RATE-05).',
  },
  rate_not_completed: {
    status: 409,
    text: 'You can review the tutor once the assignment is completed.',
    when: 'The assignment is open or awarded (STATE-08).',
  },
  rate_already: {
    status: 409,
    text: 'You have already reviewed this tutor for this assignment.',
    when: 'A review exists (STATE-07).',
  },
} as const satisfies Record<string, Refusal>;
