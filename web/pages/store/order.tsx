import ArrowLeft from 'lucide-react/icons/arrow-left';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Receipt from 'lucide-react/icons/receipt-text';
import { Link, Outlet } from 'react-router';
import { date, dateTime, plural } from '#core/format.ts';
import { closingWords } from '#core/payments/closings.ts';
import { gatewayFacts, payAddress } from '#core/payments/gateways.ts';
import { reviewTime } from '#core/payments/rules.ts';
import type { Closing } from '#core/payments/status-contract.ts';
import type { Order } from '#core/store/order-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { BoughtFiles } from '../../store/bought-files.tsx';
import { linesOf, OrderLines } from '../../store/order-lines.tsx';
import { awaitsCash, isUnderReview, OrderState } from '../../store/order-state.tsx';
import { OrderTrack } from '../../store/order-track.tsx';
import { openGateway, paidWith } from '../../store/paid-with.ts';
import { Totals } from '../../store/totals.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/order';

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  return read(context.get(pageContext).api.store.order({ number }));
}

/**
 * One own order: the next step, its progress, its items. A decision shows at once, since its hint
 * reloads the page.
 */
export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const { number, created_at, lines, is_physical } = order;
  const isPaid = order.steps.some(({ status }) => status === 'paid');
  return (
    <div className="wrap page grid gap-6">
      <PageMeta title={number} />
      <Link className="link justify-self-start" to="/orders">
        <ArrowLeft className="flip size-4" /> My orders
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid min-w-0 gap-2" aria-live="polite">
          <p className="flex flex-wrap items-center gap-2">
            <OrderState order={order} />
            <span className="text-14 text-ink-3 tabular-nums">Ordered {date(created_at)}</span>
          </p>
          <h1 className="tabular-nums">{number}</h1>
        </div>
        {isPaid && (
          <LinkButton look="sec" to={`/orders/${number}/receipt`}>
            <Receipt className="size-4" /> Receipt
          </LinkButton>
        )}
      </div>
      <div className="split">
        <div className="grid content-start gap-8">
          <Next order={order} />
          {order.files.length > 0 && (
            <section className="grid gap-4" aria-labelledby="files">
              <h2 id="files" className="text-22">
                Your files
              </h2>
              <BoughtFiles files={order.files} />
            </section>
          )}
          <section className="grid gap-4" aria-labelledby="way">
            <h2 id="way" className="text-22">
              {is_physical ? 'Delivery' : 'Progress'}
            </h2>
            <OrderTrack order={order} />
          </section>
        </div>
        <aside className="grid gap-4">
          <section className="card flat grid gap-5" aria-labelledby="items">
            <h2 id="items" className="text-18">
              Items <span className="text-ink-3 tabular-nums">{lines.length}</span>
            </h2>
            <OrderLines lines={linesOf(order)} />
            <hr className="border-line" />
            <Totals of={order} />
            <hr className="border-line" />
            <address className="text-14 not-italic">
              <b className="block text-13">{is_physical ? 'Deliver to' : 'Ordered by'}</b>
              {[order.full_name, order.phone_number, order.address, order.city, order.province]
                .filter(Boolean)
                .map((part) => (
                  <span className="block" key={part} dir="auto">
                    {part}
                  </span>
                ))}
            </address>
          </section>
          <Link className="link justify-self-center" to="/contact">
            <LifeBuoy className="size-4" /> A problem with this order?
          </Link>
        </aside>
      </div>
      <Outlet context={order} />
    </div>
  );
}

/** The outcome of a held payment. */
function Closed({ closing }: { closing: Closing }) {
  return (
    <>
      <b>We looked at your payment.</b> {closingWords(closing)} <bdi>“{closing.reason}”</bdi>
    </>
  );
}

/** The cash that the courier gets; its buyer can cancel the order until it is packed. */
function CashDue({ order: { number, status, total_formatted } }: { order: Order }) {
  const toDialog = useDialogLinks();
  return (
    <section className="card roomy grid gap-4" aria-label="Payment">
      <p>
        <b>Cash on delivery.</b> Please keep {total_formatted} in cash for the courier.
      </p>
      {status === 'confirmed' && (
        <LinkButton {...toDialog(`/orders/${number}/cancel`)} look="quiet" className="justify-self-start">
          Cancel order
        </LinkButton>
      )}
    </section>
  );
}

/** The open step between an order and its payment, with a link to it. */
function Next({ order }: { order: Order }) {
  const { number, status, payment, reserved_until } = order;
  const toDialog = useDialogLinks();
  const pay = `/orders/${number}/pay`;
  if (payment?.status === 'disputed')
    return (
      <Note look="warn">
        <b>Your payment is held.</b> Your money reached us, but did not fit this order. It is safe: we look at it and
        write to you.
      </Note>
    );
  if (payment?.closing && status !== 'pending')
    return (
      <Note>
        <Closed closing={payment.closing} />
      </Note>
    );
  if (isUnderReview(order) && payment)
    return (
      <Note>
        <b>Your payment is under review.</b> Transaction <bdi>{payment.reference}</bdi>, sent{' '}
        {dateTime(payment.created_at)}. We check it in {reviewTime}, and reserve your items until then.
      </Note>
    );
  if (status === 'expired')
    return (
      <Note look="warn">
        No payment reached us in time, so your items are no longer reserved. <Link to={pay}>Tell us you paid</Link>
      </Note>
    );
  if (awaitsCash(order)) return <CashDue order={order} />;
  if (status !== 'pending') return null;
  const gateway = openGateway(payment);
  return (
    <section className="card roomy grid gap-4" aria-label="Payment">
      {payment?.closing && (
        <Note>
          <Closed closing={payment.closing} />
        </Note>
      )}
      {payment?.status === 'refused' && (
        <Note look="bad">
          The last payment, by {paidWith(payment)}, was not confirmed.{' '}
          {payment.reason && <b dir="auto">{payment.reason}</b>}
        </Note>
      )}
      <p>
        {gateway
          ? `${gatewayFacts[gateway].name} has not confirmed your payment yet. Please do not pay again.`
          : `Please pay by ${dateTime(reserved_until)}: ${plural(order.lines.length, 'item')} reserved for you until then.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {gateway && payment ? (
          <LinkButton to={`${payAddress(gateway)}?order=${payment.reference}`}>Check its status</LinkButton>
        ) : (
          <>
            <LinkButton to={pay}>Pay {order.total_formatted}</LinkButton>
            <LinkButton {...toDialog(`/orders/${number}/cancel`)} look="quiet">
              Cancel order
            </LinkButton>
          </>
        )}
      </div>
    </section>
  );
}
