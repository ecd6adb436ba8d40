import { dayOf } from '../calendar.ts';
import { coinsFor } from '../coins/limits.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Stateful } from './state.ts';

export type DisplayStatus = 'Open' | 'Awarded' | 'Completed' | 'Expired' | 'Closed';

/**
 * Returns an assignment's badge: Expired once the deadline day is over without an award (STATE-05),
 * until it is Closed.
 */
export function displayStatus(assignment: Stateful & { deadline: string }, now: Date): DisplayStatus {
  if (assignment.status === 'completed') return 'Completed';
  if (assignment.status === 'awarded') return 'Awarded';
  if (assignment.lapsed_at) return 'Closed';
  return assignment.deadline < dayOf(now) ? 'Expired' : 'Open';
}

/**
 * Returns why this viewer cannot award this assignment now, or null. The page explains it
 * beforehand, `award_assignment_to_bidder()` judges it (AWARD-02 to AWARD-04).
 */
export function whyCannotAward(
  viewer: { coins: number },
  assignment: Stateful & { is_own: boolean },
): RefusalCode | null {
  if (!assignment.is_own) return 'assignment_not_yours';
  if (assignment.status !== 'open') return 'award_not_open';
  if (assignment.lapsed_at) return 'assignment_closed';
  if (viewer.coins < coinsFor.award) return 'award_insufficient_coins';
  return null;
}

/** The home page's chips: value → label (HOME-02). */
export const subjectChips = [
  ['all', 'All'],
  ['mathematics', 'Math'],
  ['science', 'Science'],
  ['english', 'English'],
  ['art', 'Art'],
  ['programming', 'Code'],
  ['business', 'Business'],
  ['psychology', 'Psychology'],
] as const;
