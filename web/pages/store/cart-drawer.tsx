import { number } from '#core/format.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { CartLines } from '../../store/cart-lines.tsx';
import { CartTotal } from '../../store/cart-total.tsx';
import { changeCart } from '../../store/change-cart.ts';
import { CheckoutLink } from '../../store/checkout-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/cart-drawer';

export async function loader({ context, url }: Route.LoaderArgs) {
  return { cart: await read(context.get(pageContext).api.store.cart()), here: url.pathname };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return changeCart(request, context.get(pageContext).api, url, url.pathname);
}

/** The cart at the edge of the store and of a product, reloaded each time it opens (STORE-06). */
export default function CartDrawer({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, here } = loaderData;
  const { lines, quantity, changed } = cart;
  return (
    <PageDialog title={quantity > 0 ? `Your cart ${number(quantity)}` : 'Your cart'} side>
      <div className="body">
        {lines.length === 0 ? (
          <p className="text-ink-2">Your cart is empty.</p>
        ) : (
          <>
            <CartLines lines={lines} changed={changed} action={here} failure={actionData} />
            <CartTotal cart={cart} />
          </>
        )}
      </div>
      {lines.length > 0 && (
        <div className="foot">
          <LinkButton look="quiet" to="/cart" large>
            Open cart
          </LinkButton>
          <CheckoutLink open={cart.can_check_out} />
        </div>
      )}
    </PageDialog>
  );
}
