import { isOpen, type Stateful } from '../assignments/state.ts';
import { dayOf } from '../calendar.ts';
import { coinsFor } from '../limits.ts';
import type { bidRefusals } from './refusals.ts';

/** A bid is 'ended' with its award, and 'lapsed' with its assignment. */
export const bidStatuses = ['submitted', 'awarded', 'ended', 'lapsed'] as const;
type BidStatus = (typeof bidStatuses)[number];

/** Reasons against a bid; the page has words and a way out for each. */
export type WhyCannotBid = Exclude<
  keyof typeof bidRefusals,
  | 'proposal_missing'
  | 'bid_price_invalid'
  | 'bid_days_invalid'
  | 'bid_change_not_open'
  | 'bid_ended'
  | 'bid_edited_before'
  | 'bid_not_changed'
>;

interface Bidder {
  coins: number;
}

interface Biddable extends Stateful {
  is_own: boolean;
  has_bid: boolean;
  /** Calendar day in Asia/Karachi; lasts to the end of it. */
  deadline: string;
}

/**
 * Returns why this viewer cannot bid now, or null. The page explains it in advance, `place_bid()`
 * judges it (BID-06 to BID-09, DETAIL-09). Guests first read the reasons that a login would not
 * remove.
 */
export function whyCannotBid(viewer: Bidder | null, assignment: Biddable, now: Date): WhyCannotBid | null {
  if (assignment.is_own) return 'bid_own_assignment';
  if (!isOpen(assignment)) return 'bid_not_open';
  if (assignment.deadline < dayOf(now)) return 'bid_expired';
  if (!viewer) return 'bid_signed_out';
  if (assignment.has_bid) return 'bid_already_placed';
  if (viewer.coins < coinsFor.bid) return 'bid_insufficient_coins';
  return null;
}

/**
 * Orders of received bids: newest first; most visible stars; verified bidders first; most completed
 * assignments; lowest price. Ties are broken newest first.
 */
export const bidSorts = ['newest', 'stars', 'verified', 'completed', 'price'] as const;
export type BidSort = (typeof bidSorts)[number];

/** Tells whether another bid was chosen, or none before the assignment closed. */
export function isLostBid({ status }: Pick<Stateful, 'status'>, bid: { status: BidStatus }): boolean {
  return bid.status === 'lapsed' || (bid.status === 'submitted' && status !== 'open');
}

/**
 * Tells whether the bidder may still withdraw a bid, and edit it once; `edit_bid()` and
 * `withdraw_bid()` judge the same.
 */
export function canChangeBid(assignment: Stateful, bid: { status: BidStatus }): boolean {
  return isOpen(assignment) && bid.status === 'submitted';
}
