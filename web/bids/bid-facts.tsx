import type { ReceivedBid } from '#core/bids/contract.ts';
import { money, plural, totalOf } from '#core/format.ts';

/** The price of a bid in words; of one without its own, the budget that it was placed on. */
export const priceOf = ({ price, asks }: { price: number | null; asks: number }) =>
  price === null ? `${money(asks)}, the budget` : money(price);
/** 'Not given' where missing. */
export const daysOf = ({ days }: { days: number | null }) => (days === null ? 'Not given' : plural(days, 'day'));

/** The facts of a bid beside its text, each on its own line. */
export function BidFacts({ bid }: { bid: ReceivedBid }) {
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2">
      <div>
        <dt>Days needed</dt>
        <dd className="font-semibold">{daysOf(bid)}</dd>
      </div>
      <div>
        <dt>Price</dt>
        <dd className="font-semibold tabular-nums">{priceOf(bid)}</dd>
      </div>
      <div>
        <dt>Completed</dt>
        <dd className="font-semibold tabular-nums">{totalOf(bid.bidder.completed)}</dd>
      </div>
    </dl>
  );
}
