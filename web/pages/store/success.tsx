import { reviewTime } from '#core/payments/rules.ts';
import type { Order } from '#core/store/order-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { useTopOfPage } from '../../lib/top-of-page.ts';
import { BoughtFiles } from '../../store/bought-files.tsx';
import { linesOf, OrderLines } from '../../store/order-lines.tsx';
import { awaitsCash, isUnderReview } from '../../store/order-state.tsx';
import { paidWith } from '../../store/paid-with.ts';
import { Totals } from '../../store/totals.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { FinishedStar } from '../../ui/star.tsx';
import type { Route } from './+types/success';

/**
 * Empties the cart, since a visitor of this page has ordered (ROUTE-11), unless `?order=` names an
 * own order: that took its items out of the cart when it was placed, and items added since stay.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext);
  const number = url.searchParams.get('order');
  const order = viewer && number ? await read(api.store.order({ number })) : null;
  if (!order) await read(api.store.clearCart());
  return { name: viewer?.full_name ?? null, email: viewer?.email ?? '', order };
}

/** After an order (ROUTE-10). */
export default function Success({ loaderData: { name, email, order } }: Route.ComponentProps) {
  useTopOfPage();
  return (
    <div className="wrap page grid max-w-[512px] justify-items-center gap-4 text-center">
      <PageMeta title="Thank you" />
      <FinishedStar />
      <h1 dir="auto">Thank you{name && `, ${name}`}</h1>
      <p className="text-ink-2">We have your order.{order && ` ${nextOf(order, email)}`}</p>
      {order && (
        <section className="card roomy grid w-full gap-5 text-start" aria-label="Your order">
          <OrderLines lines={linesOf(order)} />
          <hr className="border-line" />
          <dl className="pairs">
            <dt>Order</dt>
            <dd>{order.number}</dd>
            {order.payment && (
              <>
                <dt>{order.payment.status === 'paid' ? 'Paid with' : 'Payment'}</dt>
                <dd>{paidWith(order.payment)}</dd>
              </>
            )}
          </dl>
          <Totals of={order} />
          {order.files.length > 0 && <BoughtFiles files={order.files} />}
          <LinkButton
            look="tonal"
            to={
              order.status === 'pending' && !order.payment ? `/orders/${order.number}/pay` : `/orders/${order.number}`
            }
            full
          >
            {order.status === 'pending' && !order.payment ? 'Pay now' : 'See your order'}
          </LinkButton>
        </section>
      )}
      <LinkButton to="/store" large full>
        Back to the Library
      </LinkButton>
    </div>
  );
}

/** Returns the next steps. */
function nextOf(order: Order, email: string): string {
  if (isUnderReview(order)) return `We check your payment in ${reviewTime} and write to ${email} then.`;
  if (order.status === 'pending') return 'It is waiting for your payment.';
  if (awaitsCash(order)) return `Please keep ${order.total_formatted} in cash for the courier.`;
  return `We sent a receipt to ${email}.`;
}
