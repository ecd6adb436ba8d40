import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { number } from '#core/format.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import './cart.css';

/** The link to the cart's drawer over the page at `over`, with the number of items. */
export function CartLink({ over, quantity }: { over: string; quantity: number }) {
  const toDialog = useDialogLinks();
  return (
    <LinkButton {...toDialog(`${over}/cart`)} look="quiet">
      <ShoppingCart />
      Cart
      {quantity > 0 && (
        <span className="cart-count">
          {number(quantity)}
          <span className="sr-only"> in it</span>
        </span>
      )}
    </LinkButton>
  );
}
