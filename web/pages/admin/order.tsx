import Printer from 'lucide-react/icons/printer';
import { Link, Outlet } from 'react-router';
import { mayCall } from '#core/contract.ts';
import { dateTime } from '#core/format.ts';
import { endingActs, type OrderAct, type OrderCorrection } from '#core/store/order-acts.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { openCases } from '../../admin/next-case.ts';
import { QueueBeside } from '../../admin/queue-beside.tsx';
import { orderQueue } from '../../admin/queues.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { linesOf, OrderLines } from '../../store/order-lines.tsx';
import { OrderState } from '../../store/order-state.tsx';
import { OrderTrack } from '../../store/order-track.tsx';
import { hasPackingSlip } from '../../store/packing-slip.tsx';
import { paidWith } from '../../store/paid-with.ts';
import { Totals } from '../../store/totals.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/order';
import '../../ui/pairs.css';

export async function loader({ context, params: { number }, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const queue = orderQueue(api, url);
  const [order, cases] = await Promise.all([
    read(api.store.adminOrder({ number })),
    queue ? openCases(queue, url) : [],
  ]);
  return { order, cases, seesPeople: mayCall(context.get(viewerContext).admin_roles, 'admin.user') };
}

const labels: Readonly<Record<OrderAct, string>> = {
  packed: 'Mark as packed',
  sent: 'Mark as sent',
  delivered: 'Mark as delivered',
  returned: 'Came back',
  cancelled: 'Cancel order',
  refunded: 'Refunded outside',
};

const correctionLabels: Readonly<Record<OrderCorrection, string>> = {
  tracking: 'Correct tracking',
  back: 'Take last step back',
};

const paymentStates = {
  pending: 'Not paid yet',
  paid: 'Paid',
  refused: 'Refused',
  disputed: 'Held',
  closed: 'Closed',
} as const;

/**
 * One order: its progress and the admin's possible actions, its items, its destination, its
 * payment.
 */
export default function AdminOrder({ loaderData: { order, cases, seesPeople } }: Route.ComponentProps) {
  const toDialog = useDialogLinks();
  const { number, created_at, user_id, username, email, lines, total_formatted, is_physical, payment, acts, steps } =
    order;
  const { corrections, owed_since, pays_on_delivery } = order;
  const hasSlip = hasPackingSlip(order);
  const noted = steps.filter(({ note }) => note);
  return (
    <div className="wrap page">
      <QueueBeside list="/admin/orders" noun="Orders" cases={cases} current={number}>
        <PageMeta title={number} />
        <div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="tabular-nums">{number}</h1>
            <OrderState order={order} />
          </div>
          <p className="text-14 text-ink-3">
            {dateTime(created_at)}, by{' '}
            {seesPeople ? <Link to={`/admin/users/${user_id}`}>@{username}</Link> : `@${username}`}, <bdi>{email}</bdi>
          </p>
        </div>
        <div className="split">
          <div className="grid content-start gap-8">
            {owed_since && (
              <Note look="warn">
                <b>{total_formatted} has to go back</b> since {dateTime(owed_since)}. Send it the way it came, then mark
                the order as refunded.
              </Note>
            )}
            <OrderTrack order={order} />
            {noted.length > 0 && (
              <dl className="grid gap-2 text-14">
                {noted.map(({ status, note }) => (
                  <div key={status}>
                    <dt className="text-ink-3">Note when it was {status}</dt>
                    <dd className="whitespace-pre-line wrap-anywhere" dir="auto">
                      {note}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {(acts.length > 0 || corrections.length > 0 || hasSlip) && (
              <div className="flex flex-wrap gap-2">
                {acts.map((act, at) => (
                  <LinkButton
                    key={act}
                    look={endingActs.includes(act) ? 'bad' : at === 0 ? 'pri' : 'sec'}
                    {...toDialog(`/admin/orders/${number}/${act}`)}
                  >
                    {labels[act]}
                  </LinkButton>
                ))}
                {corrections.map((correction) => (
                  <LinkButton key={correction} look="sec" {...toDialog(`/admin/orders/${number}/${correction}`)}>
                    {correctionLabels[correction]}
                  </LinkButton>
                ))}
                {hasSlip && (
                  <LinkButton look="quiet" to={`/admin/orders/${number}/slip`}>
                    <Printer className="size-4" /> Packing slip
                  </LinkButton>
                )}
              </div>
            )}
            <section className="grid gap-4" aria-labelledby="items">
              <h2 id="items" className="text-18">
                Items <span className="text-ink-3 tabular-nums">{lines.length}</span>
              </h2>
              <OrderLines lines={linesOf(order)} />
              <hr className="border-line" />
              <Totals of={order} />
            </section>
          </div>
          <aside className="card grid gap-5">
            <section className="grid gap-1" aria-labelledby="to">
              <h2 id="to" className="text-18">
                {is_physical ? 'Deliver to' : 'Ordered by'}
              </h2>
              <address className="not-italic wrap-anywhere">
                {[order.full_name, order.address, order.city, order.province, order.phone_number]
                  .filter(Boolean)
                  .map((part) => (
                    <span className="block" key={part} dir="auto">
                      {part}
                    </span>
                  ))}
              </address>
            </section>
            <hr />
            <section className="grid gap-2" aria-labelledby="payment">
              <h2 id="payment" className="text-18">
                Payment
              </h2>
              {payment ? (
                <dl className="pairs">
                  <dt>With</dt>
                  <dd>{paidWith(payment)}</dd>
                  <dt>Status</dt>
                  <dd>{paymentStates[payment.status]}</dd>
                  <dt>Transaction</dt>
                  <dd className="wrap-anywhere">
                    <bdi>{payment.reference}</bdi>
                  </dd>
                </dl>
              ) : (
                <p className="text-14 text-ink-2">
                  {pays_on_delivery ? `Cash on delivery, ${total_formatted}. Not paid yet.` : 'None yet.'}
                </p>
              )}
            </section>
          </aside>
        </div>
        <Outlet context={order} />
      </QueueBeside>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
