import { dayOf } from '../calendar.ts';
import { dailyInvitations } from '../limits.ts';
import type { RefusalCode } from '../refusals.ts';

interface Invited {
  is_self: boolean;
  takes_invitations: boolean;
}

interface Biddable {
  status: 'open' | 'awarded' | 'completed';
  /** Calendar day in Asia/Karachi; lasts to the end of it. */
  deadline: string;
  has_bid: boolean;
  is_invited: boolean;
  /** Invitations that were sent for it today. */
  invited_today: number;
}

/**
 * Returns why a poster cannot invite this tutor to anything, or null. The page explains it
 * beforehand, `invite_to_bid()` judges it.
 */
export function whyNotInvited({ is_self, takes_invitations }: Invited): RefusalCode | null {
  if (is_self) return 'invite_self';
  return takes_invitations ? null : 'invite_not_wanted';
}

/**
 * Returns why a poster cannot invite this tutor to bid on one of their assignments now, or null.
 */
export function whyCannotInvite(tutor: Invited, assignment: Biddable, now: Date): RefusalCode | null {
  const { status, deadline, has_bid, is_invited, invited_today } = assignment;
  const reason = whyNotInvited(tutor);
  if (reason) return reason;
  if (status !== 'open') return 'invite_not_open';
  if (deadline < dayOf(now)) return 'invite_expired';
  if (has_bid) return 'invite_already_bid';
  if (is_invited) return 'invite_already_sent';
  return invited_today >= dailyInvitations.ofAssignment ? 'daily_invitations_reached' : null;
}
