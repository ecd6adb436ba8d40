import type { Refusal } from '../refusal.ts';
import { disagreementRefusals } from './disagreement-refusals.ts';
import { takeDownRefusals } from './take-down-refusals.ts';

export const safetyRefusals = {
  ...disagreementRefusals,
  ...takeDownRefusals,

  content_signed_out: {
    status: 401,
    text: 'You must be logged in to perform this action.',
    when: 'Content is checked without a session (ERR-13).',
  },
  proposal_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed.',
    when: 'The proposal carries contact information (BID-03 to BID-05).',
  },
  question_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed.',
    when: 'The question carries contact information (rulings, Beyond the spec).',
  },
  answer_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed.',
    when: 'The answer carries contact information (rulings, Beyond the spec).',
  },
  about_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed.',
    when: 'The description of a profile carries contact information.',
  },
  gig_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed.',
    when: 'A gig’s title or description carries contact information.',
  },
  subject_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed.',
    when: 'The subject of an assignment carries contact information.',
  },
  pdf_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed, even inside a PDF.',
    when: 'A page of an assignment’s PDF, a CV or work to be shown in public carries contact information.',
  },
  title_not_allowed: {
    status: 422,
    title: 'Title Validation Failed',
    text: 'Your title violates our content policy. Please remove contact info.',
    when: 'The title carries contact information (POST-20, POST-22).',
  },
  description_not_allowed: {
    status: 422,
    title: 'Description Validation Failed',
    text: 'Your description violates our content policy. Please remove contact info.',
    when: 'The description carries contact information (POST-21, POST-23).',
  },
  report_profile_unknown: {
    status: 404,
    text: 'Could not find the profile to report.',
    when: 'Nobody has this username (REPORT-06).',
  },
  report_profile_blank: {
    status: 422,
    text: 'Please explain why you are reporting this profile.',
    when: 'The report of a profile has no reason (REPORT-04).',
  },
  report_feedback_blank: {
    status: 422,
    text: 'You must explain the issue.',
    when: 'The report of an assignment has no reason (REPORT-03).',
  },
  feedback_blank: {
    status: 422,
    text: 'Please write your feedback.',
    when: 'Feedback to the site’s team has no words (CHAT-18).',
  },
  report_self: { status: 409, text: 'You cannot report yourself.', when: 'The profile is the own one.' },
  report_no_part: {
    status: 404,
    title: 'Invalid Access',
    text: 'Open this page from one of your assignments or bids, so that we know what it is about.',
    when: 'The bid is not of this assignment, or the viewer is neither its poster nor its bidder (REPORT-01).',
  },
  report_open: {
    status: 409,
    text: 'You have already reported this. We are looking at it.',
    when: 'The viewer has an open report of the same.',
  },
  reply_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed.',
    when: 'The public reply of a listed person carries contact information.',
  },
  review_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed.',
    when: 'The comment of a review, or the reply to one, carries contact information.',
  },
  changes_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed.',
    when: 'What a poster wants changed carries contact information (DEAL-40).',
  },
  work_not_allowed: {
    status: 422,
    title: 'Policy Violation',
    text: 'Sharing contact information is not allowed in a comment that is shown in public.',
    when: 'The comment of work to be shown in public carries contact information (DEAL-178).',
  },
  username_not_allowed: {
    status: 422,
    text: 'Please choose a username without a phone number, email or link.',
    when: 'A username carries a phone number, an email address or a link.',
  },
  reply_blank: {
    status: 422,
    text: 'Please write your reply.',
    when: 'The reply to an entry of the watchlist is empty.',
  },
  notice_gone: {
    status: 404,
    title: 'Notice not found',
    text: 'This link is no longer valid, or we removed the entry.',
    when: 'The link of the mail is not ours or too old, or the entry was removed.',
  },
  notice_replied: {
    status: 409,
    text: 'You have already replied.',
    when: 'An entry of the watchlist has its one reply.',
  },
  scammer_missing: { status: 422, text: 'Please choose a user.', when: 'Nobody was chosen to be listed (ADMIN-09).' },
  scammer_is_admin: {
    status: 409,
    text: 'Admins cannot be put on the watchlist.',
    when: 'The user to be put on the watchlist is an admin.',
  },
  scammer_listed: { status: 409, text: 'This user is already on the watchlist.', when: 'Somebody else was faster.' },
  scammer_not_found: { status: 404, text: 'Entry not found.', when: 'The watchlist never had this entry.' },
  scammer_removed: { status: 409, text: 'This entry was already removed.', when: 'Somebody else was faster.' },
  case_not_found: { status: 404, text: 'Report not found.', when: 'No report has this number.' },
  case_own: {
    status: 409,
    text: 'You are part of this report. Another admin has to decide it.',
    when: 'The admin reported it, or is whom it is about.',
  },
  case_decided: { status: 409, text: 'This report was already decided.', when: 'Another admin was faster.' },
  case_of_nobody: {
    status: 409,
    text: 'This report is about the site, so there is no one to warn.',
    when: 'Feedback about the site is answered with a warning.',
  },
  case_note_missing: {
    status: 422,
    text: 'Please write the note to the reporter.',
    when: 'A report is decided without a note to its reporter.',
  },
  case_warning_missing: {
    status: 422,
    text: 'Please write the warning.',
    when: 'A report is decided with a warning that has no words.',
  },
  refused_text_not_found: { status: 404, text: 'Text not found.', when: 'No refused text of the viewer has this id.' },
  appeal_already: {
    status: 409,
    text: 'Our team is already looking at it.',
    when: 'A refused text was appealed or decided before.',
  },
  appeal_own: {
    status: 409,
    text: 'Another admin has to decide on your own text.',
    when: 'An admin decides about the own text.',
  },
  appeal_decided: { status: 409, text: 'This text was already decided.', when: 'Another admin was faster.' },
  content_check_failed: {
    status: 503,
    text: 'Server error validating content. Please try again.',
    when: 'The content check itself failed, so nothing was accepted (ERR-14).',
  },
  content_verdict_invalid: {
    status: 502,
    text: 'Invalid response from validation server.',
    when: 'The content check answered something that is no verdict, so nothing was accepted (ERR-15).',
  },
} as const satisfies Record<string, Refusal>;
