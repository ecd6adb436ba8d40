import type { ReceivedBid } from '#core/bids/contract.ts';
import { money, plural, totalOf } from '#core/format.ts';

/** The facts of a bid beside its text: each on its own line, 'Not given' where missing. */
export const priceOf = ({ price }: { price: number | null }) => (price === null ? 'Not given' : money(price));
export const daysOf = ({ days }: { days: number | null }) => (days === null ? 'Not given' : plural(days, 'day'));

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
