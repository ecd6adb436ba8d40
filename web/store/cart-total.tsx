import type { OutputOf } from '#core/contract.ts';
import '../ui/pairs.css';

/** The cart's present total; delivery is free. */
export function CartTotal({ cart }: { cart: Pick<OutputOf<'store.cart'>, 'total_formatted'> }) {
  return (
    <dl className="pairs">
      <dt>Items</dt>
      <dd>{cart.total_formatted}</dd>
      <dt>Delivery</dt>
      <dd>Free</dd>
      <dt className="font-semibold text-ink">Total</dt>
      <dd className="text-22">{cart.total_formatted}</dd>
    </dl>
  );
}
