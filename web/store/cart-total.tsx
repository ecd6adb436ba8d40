import type { OutputOf } from '#core/contract.ts';
import { Totals } from './totals.tsx';

/** The cart's present totals, with what is missing to free delivery. */
export function CartTotal({ cart }: { cart: OutputOf<'store.cart'> }) {
  const { to_free_delivery_formatted: missing } = cart;
  return (
    <div className="grid gap-2">
      <Totals of={cart} />
      {missing && <p className="hint">Add {missing} more for free delivery.</p>}
    </div>
  );
}
