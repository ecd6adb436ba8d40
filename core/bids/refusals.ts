import { coinsFor, mostDaysNeeded } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const bidRefusals = {
  bid_signed_out: {
    status: 401,
    title: 'Please log in',
    text: 'You need to be logged in to place a bid.',
    when: 'Bidding without a session (BID-06).',
  },
  proposal_missing: {
    status: 422,
    title: 'Missing Information',
    text: 'Please write your proposal.',
    when: 'The proposal is empty (BID-01).',
  },
  bid_own_assignment: {
    status: 403,
    text: "Can't bid on your own assignment",
    when: 'The bidder posted the assignment (BID-07).',
  },
  bid_not_open: {
    status: 409,
    text: 'This assignment is no longer open for bids.',
    when: 'The assignment is awarded or completed (DETAIL-09).',
  },
  bid_expired: {
    status: 409,
    text: 'The deadline of this assignment has passed.',
    when: 'The deadline day has ended in Asia/Karachi (CARD-08).',
  },
  bid_already_placed: {
    status: 409,
    text: 'You have already placed a bid on this assignment.',
    when: 'The bidder has a bid on this assignment (BID-08).',
  },
  bid_insufficient_coins: {
    status: 402,
    title: 'Insufficient Coins',
    text: 'You need {coins} coins to place a bid. Please top up your wallet.',
    params: { coins: coinsFor.bid },
    when: 'The balance is below the price of a bid (BID-09).',
  },
  bid_price_invalid: {
    status: 422,
    text: 'Please enter the price in whole PKR, or leave it empty.',
    when: 'The price is no whole number from 0 to ten million.',
  },
  bid_days_invalid: {
    status: 422,
    text: `Please enter the days you need, from 1 to ${mostDaysNeeded}, or leave it empty.`,
    when: 'The days are no whole number within their limit.',
  },
  bid_change_not_open: {
    status: 409,
    text: 'This assignment is no longer open, so you cannot change the bid.',
    when: 'A bid is changed or withdrawn after an award.',
  },
  bid_ended: {
    status: 409,
    text: 'Your award on this assignment has ended, so this bid is over.',
    when: 'A bid that was awarded once is changed or withdrawn after the award ended (DEAL-08).',
  },
  bid_edited_before: {
    status: 409,
    text: 'You have already changed this bid. You can change it only once.',
    when: 'A bid is changed a second time.',
  },
  bid_not_changed: {
    status: 422,
    text: 'No changes detected.',
    when: 'The new proposal, price and days of a bid are those it has.',
  },
} as const satisfies Record<string, Refusal>;
