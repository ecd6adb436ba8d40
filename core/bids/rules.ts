import { dayOf } from '../calendar.ts';
import { coinsFor } from '../limits.ts';
import type { bidRefusals } from './refusals.ts';

/** Every reason is one that the page has words and a way out for. */
export type WhyCannotBid = Exclude<
  keyof typeof bidRefusals,
  | 'proposal_missing'
  | 'bid_price_invalid'
  | 'bid_days_invalid'
  | 'bid_change_not_open'
  | 'bid_edited_before'
  | 'bid_not_changed'
>;

interface Bidder {
  coins: number;
}

interface Biddable {
  is_own: boolean;
  has_bid: boolean;
  status: 'open' | 'awarded' | 'completed';
  /** Calendar day in Asia/Karachi; lasts to the end of it. */
  deadline: string;
}

/**
 * Why this viewer cannot bid now, or null: what the page explains beforehand and `place_bid()` judges
 * (BID-06 to BID-09, DETAIL-09). A guest is told first what logging in would not change.
 */
export function whyCannotBid(viewer: Bidder | null, assignment: Biddable, now: Date): WhyCannotBid | null {
  if (assignment.is_own) return 'bid_own_assignment';
  if (assignment.status !== 'open') return 'bid_not_open';
  if (assignment.deadline < dayOf(now)) return 'bid_expired';
  if (!viewer) return 'bid_signed_out';
  if (assignment.has_bid) return 'bid_already_placed';
  if (viewer.coins < coinsFor.bid) return 'bid_insufficient_coins';
  return null;
}

/**
 * Orders of received bids: the newest first; the most stars that are shown; verified bidders first; who completed the most;
 * the lowest price. The newest first among equals.
 */
export const bidSorts = ['newest', 'stars', 'verified', 'completed', 'price'] as const;
export type BidSort = (typeof bidSorts)[number];

/** Whether its bidder may still take a bid back, and change its words once: `edit_bid()` and `withdraw_bid()` judge the same. */
export function canChangeBid(assignment: { status: 'open' | 'awarded' | 'completed' }): boolean {
  return assignment.status === 'open';
}
