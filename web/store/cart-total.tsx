import { Link } from 'react-router';
import type { OutputOf } from '#core/contract.ts';
import { Note } from '../ui/note.tsx';
import '../ui/pairs.css';

/** What the cart costs as it stands, delivery being free, and how to order, since there is no checkout yet. */
export function CartTotal({ cart }: { cart: Pick<OutputOf<'store.cart'>, 'total_formatted'> }) {
  return (
    <>
      <dl className="pairs">
        <dt>Items</dt>
        <dd>{cart.total_formatted}</dd>
        <dt>Delivery</dt>
        <dd>Free</dd>
        <dt className="font-semibold text-ink">Total</dt>
        <dd className="text-22">{cart.total_formatted}</dd>
      </dl>
      <Note look="plain">
        Orders open here soon, and your cart is kept. To buy now, <Link to="/contact">write to us</Link>.
      </Note>
    </>
  );
}
