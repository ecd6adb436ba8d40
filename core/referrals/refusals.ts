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
    text: 'This address has had enough invitations for now. Please share your link instead.',
    when: 'Others invited the same mailbox lately: it gets few such mails, whoever asks for them.',
  },
  referral_not_found: { status: 404, text: 'Referral not found.', when: 'No held referral has this id.' },
  referral_own: {
    status: 409,
    text: 'You are part of this referral. Another admin has to decide it.',
    when: 'An admin decides a referral that they made, or came by.',
  },
  referral_decided: {
    status: 409,
    text: 'This was already decided. Please check what is left.',
    when: 'Somebody decided the referral before, or one of those that are decided together.',
  },
  referral_inviter_blocked: {
    status: 409,
    text: 'The inviter is blocked or gone. Please decline it.',
    when: 'Coins of a held referral are released to an account that is blocked or deleted.',
  },
} as const satisfies Record<string, Refusal>;
