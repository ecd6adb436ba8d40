import { coinsFor, dailyPostLimit } from '../limits.ts';
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
    text: 'You have reached your daily post limit ({posts} per day).',
    params: { posts: dailyPostLimit },
    when: 'The day’s posts were made in Asia/Karachi, deleted ones included (POST-25).',
    until: 'tomorrow',
  },
  assignment_not_yours: {
    status: 403,
    text: 'Only the poster of this assignment can do this.',
    when: 'Somebody else awards, edits, deletes, completes or rates (AWARD-02, PROFILE-04, PROFILE-05, RATE-03).',
  },
  bid_not_found: { status: 404, text: 'Bid not found.', when: 'This person has no bid on this assignment.' },
  award_cost_invalid: {
    status: 422,
    text: 'An award costs {coins} coins.',
    params: { coins: coinsFor.award },
    when: 'p_award_cost is not the price of an award (CALL-42).',
  },
  award_not_open: {
    status: 409,
    text: 'This assignment has already been awarded.',
    when: 'The assignment is awarded or completed (AWARD-03).',
  },
  award_bidder_blocked: {
    status: 409,
    text: 'This bidder’s account is blocked. Please choose another bid.',
    when: 'An admin blocked the bidder (rulings, Coins and money).',
  },
  award_insufficient_coins: {
    status: 402,
    text: 'You need {coins} coins to award an assignment.',
    params: { coins: coinsFor.award },
    when: 'The balance is below the price of an award (AWARD-04).',
  },
  edit_not_open: {
    status: 409,
    text: 'Only an open assignment can be changed.',
    when: 'The assignment is awarded or completed (rulings, Content).',
  },
  changed_elsewhere: {
    status: 409,
    title: 'Saved elsewhere in the meantime',
    text: 'Other changes were saved after you opened this. Yours are still here: compare both, then save again.',
    when: 'The form began with another version than the one that is saved now (docs/decisions/0093).',
  },
  edit_no_changes: {
    status: 422,
    text: 'No changes detected.',
    when: 'Title, description, budget and deadline are what they were (PROFILE-16).',
  },
  delete_not_open: {
    status: 409,
    text: 'Only an open assignment can be deleted.',
    when: 'The assignment is awarded or completed (rulings, Coins and money).',
  },
} as const satisfies Record<string, Refusal>;
