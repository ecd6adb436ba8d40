import { LinkButton } from '../ui/button.tsx';

/**
 * The link to the checkout, which guests reach through the login; a hint instead while an item in
 * the cart is unavailable.
 */
export function CheckoutLink({ open }: { open: boolean }) {
  return open ? (
    <LinkButton to="/checkout" large>
      Checkout
    </LinkButton>
  ) : (
    <p className="hint">Please change the marked lines first, then you can order.</p>
  );
}
