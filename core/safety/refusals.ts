import type { Refusal } from '../refusal.ts';

export const safetyRefusals = {
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
  content_check_failed: {
    status: 503,
    text: 'Server error validating content. Please try again.',
    when: 'The content check itself failed, so nothing was accepted (ERR-14).',
  },
} as const satisfies Record<string, Refusal>;
