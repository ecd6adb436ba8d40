import { coinsFor } from '#core/coins/limits.ts';
import type { Notices } from '../lib/flash.ts';

export const bidToasts = {
  bid_placed: {
    title: 'Bid Placed Successfully!',
    text: `${coinsFor.bid} coins were used. You have {n} left.`,
    variant: 'default',
  },
  bid_edited: { title: 'Proposal changed', text: 'The poster now sees your new proposal.', variant: 'default' },
  bid_withdrawn: { title: 'Bid withdrawn', text: 'The poster no longer sees it.', variant: 'default' },
  bid_withdrawn_free: {
    title: 'Bid withdrawn',
    text: 'The poster no longer sees it, and your {n} coins are back.',
    variant: 'default',
  },
  bid_signed_out: { title: 'Please log in', text: 'You need to be logged in to place a bid.', variant: 'destructive' },
} as const satisfies Notices;
