import type { Refusal } from '../refusal.ts';

export const referralRefusals = {
  invite_member: {
    status: 409,
    text: 'This user is already a member...',
    when: 'The email that is invited has an account (INVITE-04).',
  },
  invite_again: {
    status: 409,
    text: 'You have already sent an invitation to this email address.',
    when: 'The same person invited the same email before (INVITE-05).',
  },
  invite_too_often: {
    status: 429,
    text: 'This mailbox got enough invitations for now. Please share your link instead.',
    when: 'Others invited the same mailbox lately: it gets few such mails, whoever asks for them.',
  },
} as const satisfies Record<string, Refusal>;
