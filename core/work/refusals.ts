import { endOfAward, mostVersions } from '../limits.ts';
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
  changes_words_missing: {
    status: 422,
    text: 'Please write what should change.',
    when: 'Changes are asked for without words (DEAL-40).',
  },
  changes_due_invalid: {
    status: 422,
    text: 'Please choose the day by which you need them.',
    when: 'The date of the changes is no calendar day.',
  },
  changes_due_passed: {
    status: 422,
    text: 'The date cannot be before today.',
    when: 'The date of the changes is before today in Asia/Karachi.',
  },
  changes_completed: {
    status: 409,
    text: 'This assignment is already completed, so no changes can be asked for.',
    when: 'Changes are asked for after completion, also by silence.',
  },
  changes_nothing_handed_in: {
    status: 409,
    text: 'No work was handed in yet, so there is nothing to change.',
    when: 'Nobody was awarded yet, or the tutor has handed in no version.',
  },
  changes_newer_version: {
    status: 409,
    text: 'A newer version was handed in meanwhile. Please look through it first.',
    when: 'The version that the poster saw is not the newest (DEAL-42).',
  },
  changes_asked_already: {
    status: 409,
    text: 'You have already asked for changes to this version. The next one answers them.',
    when: 'A version is asked to be changed twice (DEAL-42).',
  },
  changes_no_version_left: {
    status: 409,
    text: 'The tutor has handed in {versions} versions, the most there can be. Please continue in the chat.',
    params: { versions: mostVersions },
    when: 'No further version could answer (docs/decisions/0006).',
  },
  submission_not_found: {
    status: 404,
    text: 'Version not found.',
    when: 'No such version of the work, or the viewer is not one of its two parties.',
  },
  show_answer_missing: {
    status: 422,
    text: 'Please answer yes or no.',
    when: 'It is not said whether the work may be shown (DEAL-140).',
  },
  show_award_ended: {
    status: 409,
    text: 'This award ended, so its work is never shown in public.',
    when: 'Work of an ended award is to be shown (DEAL-10).',
  },
  show_not_wished: {
    status: 409,
    text: 'The tutor does not wish to show this version any more.',
    when: 'The poster agrees to show what the tutor took back (DEAL-141).',
  },
  show_unreadable: {
    status: 422,
    text: '“{file}” cannot be shown in public. We read what is shown there first, and can read PDFs and plain text only.',
    when: 'Work to be shown in public has a file that cannot be judged (DEAL-179).',
  },
  show_not_allowed: {
    status: 409,
    text: 'This version carries contact information or a file that we cannot read, so it stays private.',
    when: 'The poster agrees to show work that the content check refuses (DEAL-178).',
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
  rate_tutor_untouched: {
    status: 409,
    text: 'You completed this within {hours} hours after the award, before the tutor wrote or handed in anything, so there is nothing to review. You can review the tutor once they have reviewed you.',
    params: { hours: endOfAward.silentHours },
    when: 'The assignment was completed before its tutor could act, and the tutor has not reviewed the student (DEAL-203).',
  },
  rate_already: {
    status: 409,
    text: 'You have already reviewed this tutor for this assignment.',
    when: 'A review exists (STATE-07).',
  },
  marks_missing: {
    status: 422,
    text: 'Please answer yes or no.',
    when: 'A review of a student lacks one of its three marks.',
  },
  rate_student_not_awarded: {
    status: 403,
    text: 'Only the tutor this assignment was awarded to can review the student.',
    when: 'Somebody else reviews the student, or nobody was awarded yet.',
  },
  rate_student_not_completed: {
    status: 409,
    text: 'You can review the student once the assignment is completed.',
    when: 'The assignment is still awarded.',
  },
  rate_student_already: {
    status: 409,
    text: 'You have already reviewed this student for this assignment.',
    when: 'The tutor reviewed the student before.',
  },
  review_closed: {
    status: 409,
    text: 'Their review has opened, so you can no longer write yours. You can only reply.',
    when: 'The other side’s review was published after its days, unanswered.',
  },
  review_not_found: {
    status: 404,
    text: 'This review is not on your profile.',
    when: 'The review is unknown, sealed, of somebody else, or not listed on the profile.',
  },
  review_reply_missing: {
    status: 422,
    text: 'Please write your reply.',
    when: 'A reply is empty.',
  },
  review_reply_already: {
    status: 409,
    text: 'You have already replied to this review. A reply cannot be changed.',
    when: 'The review has a reply.',
  },
} as const satisfies Record<string, Refusal>;
