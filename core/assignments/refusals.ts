import { coinsFor, dailyPostLimit, endOfAward } from '../limits.ts';
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
  award_bid_ended: {
    status: 409,
    text: 'The award to this tutor has ended. Please choose another bid.',
    when: 'A bid that was awarded once is awarded again (DEAL-08).',
  },
  award_bid_changed: {
    status: 409,
    text: 'The tutor has changed this bid. Please read it again before you award it.',
    when: 'p_edited is false, and the bidder has changed the bid meanwhile (DEAL-192).',
  },
  end_reason_missing: {
    status: 422,
    text: 'Please write why you want to end the award.',
    when: 'An award is ended, or its end proposed, without words.',
  },
  end_not_awarded: {
    status: 409,
    text: 'This assignment is not awarded at the moment, so there is no award to end.',
    when: 'The assignment is open or completed (DEAL-01).',
  },
  end_not_party: {
    status: 403,
    text: 'Only the poster and the awarded tutor can end this award.',
    when: 'Somebody else wants to end it.',
  },
  end_not_tutor: {
    status: 403,
    text: 'Only the awarded tutor can step back.',
    when: 'The poster calls it instead of proposing the end.',
  },
  end_needs_agreement: {
    status: 409,
    text: 'You can end the award alone only if the tutor was silent for {silent} hours after it, or the work is {overdue} hours late. Please propose to end it.',
    params: { silent: endOfAward.silentHours, overdue: endOfAward.overdueHours },
    when: 'The poster ends an award without such a cause (DEAL-03, DEAL-04).',
  },
  end_disagreement_open: {
    status: 409,
    text: 'A disagreement about this assignment waits for its decision. Until then you cannot end the award alone.',
    when: 'The poster ends an award alone while a disagreement waits (DEAL-104).',
  },
  end_proposed_already: {
    status: 409,
    text: 'A proposal to end this award already waits for its answer.',
    when: 'One of the two parties proposed it before (DEAL-05).',
  },
  end_proposal_not_found: {
    status: 404,
    text: 'Proposal not found.',
    when: 'No such proposal, or the caller is none of its two parties.',
  },
  end_proposal_over: {
    status: 409,
    text: 'This proposal was answered or withdrawn, or its time is over.',
    when: 'A proposal that no longer waits is answered or withdrawn (DEAL-05).',
  },
  end_proposal_own: {
    status: 403,
    text: 'The other side answers your proposal. You can withdraw it.',
    when: 'The person who proposed the end answers it.',
  },
  end_proposal_not_yours: {
    status: 403,
    text: 'Only the person who made this proposal can withdraw it.',
    when: 'The other party withdraws it.',
  },
  award_insufficient_coins: {
    status: 402,
    text: 'You need {coins} coins to award an assignment.',
    params: { coins: coinsFor.award },
    when: 'The balance is below the price of an award (AWARD-04).',
  },
  assignment_closed: {
    status: 409,
    text: 'This assignment is closed. You can post it again.',
    when: 'A closed assignment is awarded, changed, extended or closed (DEAL-24).',
  },
  close_not_open: {
    status: 409,
    text: 'Only an open assignment can be closed without choosing.',
    when: 'The assignment is awarded or completed (DEAL-23).',
  },
  extend_completed: {
    status: 409,
    text: 'This assignment is completed, so its deadline stays.',
    when: 'The deadline of a completed assignment is extended.',
  },
  deadline_not_later: {
    status: 422,
    text: 'Please choose a later day than the present deadline.',
    when: 'The new deadline is not after the old one (DEAL-22).',
  },
  deadline_proposal_not_found: {
    status: 404,
    text: 'Proposal not found.',
    when: 'No such proposal, or the caller is no party of it.',
  },
  deadline_proposal_over: {
    status: 409,
    text: 'This proposal was answered, replaced or withdrawn, or its day has passed.',
    when: 'A proposal that no longer waits is answered or withdrawn (DEAL-26).',
  },
  deadline_proposal_own: {
    status: 403,
    text: 'The other side answers your proposal. You can withdraw it.',
    when: 'The person who proposed a deadline answers it (DEAL-26).',
  },
  gig_own: { status: 403, text: 'You cannot ask for your own gig.', when: 'The tutor asks for an own gig (DEAL-150).' },
  gig_gone: {
    status: 409,
    text: 'This gig is no longer offered. Please choose another one on the tutor’s profile.',
    when: 'The tutor removed or renamed the gig meanwhile (DEAL-150).',
  },
  gig_not_wanted: {
    status: 409,
    text: 'This tutor takes no requests at the moment. You can offer it to all.',
    when: 'The tutor switched invitations off, and it is offered to them alone (DEAL-150).',
  },
  gig_tutor_full: {
    status: 429,
    text: 'This tutor was asked too often today. Please ask tomorrow, or offer it to all.',
    when: 'The tutor’s gigs were asked for as often as a day allows in Asia/Karachi, whoever asked.',
    until: 'tomorrow',
  },
  decline_after_bid: {
    status: 409,
    text: 'You have bid on this assignment. You can withdraw the bid instead.',
    when: 'The asked tutor declines after a bid (DEAL-154).',
  },
  decline_over: {
    status: 409,
    text: 'This assignment no longer waits for your answer.',
    when: 'It was answered before, opened to all, awarded or closed (DEAL-154).',
  },
  open_not_open: {
    status: 409,
    text: 'Only an open assignment can be opened to all.',
    when: 'The assignment is awarded or completed (DEAL-153).',
  },
  open_already: {
    status: 409,
    text: 'This assignment is open to all.',
    when: 'It was opened before, or never offered to one tutor (DEAL-153).',
  },
  open_expired: {
    status: 409,
    text: 'The deadline has passed, so nobody could bid. Please set a later deadline first.',
    when: 'The deadline day has ended in Asia/Karachi (DEAL-153).',
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
