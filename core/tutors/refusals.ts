import { dailyInvitations } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const tutorRefusals = {
  tutor_not_found: {
    status: 404,
    text: 'Tutor not found.',
    when: 'Nobody in the directory has this username: no tutor, not confirmed, blocked, or gone.',
  },
  assignment_missing: {
    status: 422,
    title: 'Missing Information',
    text: 'Please choose one of your open assignments.',
    when: 'No assignment was chosen.',
  },
  invite_self: { status: 403, text: 'You cannot invite yourself.', when: 'The poster is the tutor.' },
  invite_not_open: {
    status: 409,
    text: 'This assignment is no longer open for bids.',
    when: 'The assignment is awarded or completed.',
  },
  invite_expired: {
    status: 409,
    text: 'The deadline of this assignment has passed.',
    when: 'The deadline day has ended in Asia/Karachi, so that nobody can bid.',
  },
  invite_offered_to_one: {
    status: 409,
    text: 'This assignment is offered to one tutor. Open it to all first.',
    when: 'The assignment asks for a gig of one tutor alone (DEAL-151).',
  },
  invite_not_wanted: {
    status: 409,
    text: 'This tutor takes no invitations, but can still find your assignment in the list.',
    when: 'The tutor switched invitations to bid off.',
  },
  invite_already_bid: {
    status: 409,
    text: 'This tutor has already bid on this assignment.',
    when: 'The tutor has a bid on the assignment.',
  },
  invite_already_sent: {
    status: 409,
    text: 'You have already invited this tutor to this assignment.',
    when: 'The tutor was invited to the assignment before.',
  },
  daily_invitations_reached: {
    status: 429,
    text: 'You have sent all {invitations} invitations for this assignment today. You can send more tomorrow.',
    params: { invitations: dailyInvitations.ofAssignment },
    when: 'The day’s invitations of the assignment were sent in Asia/Karachi.',
    until: 'tomorrow',
  },
  invite_tutor_full: {
    status: 429,
    text: 'This tutor has had too many invitations today. Please invite them tomorrow.',
    when: 'The tutor had a day’s invitations in Asia/Karachi, whoever sent them.',
    until: 'tomorrow',
  },
} as const satisfies Record<string, Refusal>;
