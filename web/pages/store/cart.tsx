import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { number } from '#core/format.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { CartLines } from '../../store/cart-lines.tsx';
import { CartTotal } from '../../store/cart-total.tsx';
import { changeCart } from '../../store/change-cart.ts';
import { CheckoutLink } from '../../store/checkout-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/cart';

export function loader({ context }: Route.LoaderArgs) {
  return read(context.get(pageContext).api.store.cart());
}

export function action({ request, context, url }: Route.ActionArgs) {
  return changeCart(request, context.get(pageContext).api, url, '/cart');
}

/** The cart as a page; over the store and its products it is a drawer. */
export default function CartPage({ loaderData: cart, actionData }: Route.ComponentProps) {
  const { lines, quantity, changed } = cart;
  return (
    <div className="wrap page grid gap-4">
      <PageMeta title="Your cart" />
      <Link className="link justify-self-start" to="/store">
        <ArrowLeft className="flip size-4" /> Library
      </Link>
      {lines.length === 0 ? (
        <Empty isPage title="Your cart is empty" action={<LinkButton to="/store">Open the Library</LinkButton>}>
          What you add stays here, even when you come back later.
        </Empty>
      ) : (
        <>
          <h1>
            Your cart <span className="text-ink-3 tabular-nums">{number(quantity)}</span>
          </h1>
          <div className="split">
            <section className="grid gap-4" aria-label="Items">
              <CartLines lines={lines} changed={changed} action="/cart" failure={actionData} />
            </section>
            <aside>
              <section className="card flat grid gap-4" aria-labelledby="summary">
                <h2 id="summary" className="text-18">
                  Summary
                </h2>
                <CartTotal cart={cart} />
                <CheckoutLink open={cart.can_check_out} />
              </section>
            </aside>
          </div>
        </>
      )}
    </div>
  );
}
