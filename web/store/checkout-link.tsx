import { LinkButton } from '../ui/button.tsx';

/** To the checkout, which a guest reaches by logging in; nowhere while something of the cart cannot be had. */
export function CheckoutLink({ open }: { open: boolean }) {
  return open ? (
    <LinkButton to="/checkout" large>
      Checkout
    </LinkButton>
  ) : (
    <p className="hint">Please change the marked lines first, then you can order.</p>
  );
}
