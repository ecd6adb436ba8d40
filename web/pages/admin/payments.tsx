import Check from 'lucide-react/icons/check';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import { Link, Outlet } from 'react-router';
import { dateTime, exactMoney, money, plural } from '#core/format.ts';
import { paymentsListed } from '#core/limits.ts';
import { closingOutcomes } from '#core/payments/closings.ts';
import { gatewayFacts, gatewayIds } from '#core/payments/gateways.ts';
import type { HeldPayment, PaymentRecord } from '#core/payments/list-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { closingLabels } from '../../payments/close-payment-form.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { List, type ListColumn } from '../../ui/list.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/payments';
import '../../ui/rows.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { sort, gateway } = listQuery(url);
  const asked = { status: 'success', limit: paymentsListed, ...(sort && { sort }), ...(gateway && { gateway }) };
  // A made-up sort order in the address shows the default one: the call takes any word.
  const items = read(api.payments.list(asked as Parameters<typeof api.payments.list>[0]));
  const [listed, held, silent] = await Promise.all([
    items,
    read(api.payments.held()),
    read(api.payments.silentGateways()),
  ]);
  return { items: listed, held, silent };
}

const filters = [
  {
    name: 'gateway',
    label: 'Gateway',
    choices: [['', 'All gateways'], ...gatewayIds.map((id) => [id, gatewayFacts[id].name] as const)],
  },
] as const;

const small = () => 'text-14 text-ink-2 tabular-nums';

const columns: ListColumn<PaymentRecord>[] = [
  {
    head: 'Paid',
    sort: '-paid_date_time',
    className: 'first',
    cell: ({ paid_date_time }) => <time dateTime={paid_date_time.toISOString()}>{dateTime(paid_date_time)}</time>,
  },
  {
    head: 'Order',
    sort: 'order_id',
    look: small,
    cell: ({ id, order_id }) => (
      <Link className="link" to={`/admin/easypaisa-payments/${id}`} preventScrollReset>
        <bdi>{order_id}</bdi>
      </Link>
    ),
  },
  { head: 'Gateway', sort: 'gateway', look: small, cell: ({ gateway }) => gatewayFacts[gateway].name },
  {
    head: 'Transaction',
    sort: 'transaction_id',
    look: small,
    cell: ({ transaction_id }) => <bdi>{transaction_id}</bdi>,
  },
  {
    head: 'Mobile account',
    sort: 'customer_msisdn',
    look: small,
    cell: ({ customer_msisdn }) => <bdi>{customer_msisdn}</bdi>,
  },
  {
    head: 'Status',
    sort: 'transaction_status',
    cell: () => (
      <span className="badge good">
        <Check className="size-3.5" /> Success
      </span>
    ),
  },
  {
    head: 'Amount',
    sort: '-transaction_amount',
    className: 'first amount',
    cell: ({ transaction_amount }) => exactMoney(transaction_amount),
  },
];

/** The tab of successful payments (ADMIN-01, ADMIN-08, ADMIN-10 to ADMIN-13). */
export default function AdminPayments({ loaderData: { items, held, silent } }: Route.ComponentProps) {
  const sum = items.reduce((total, { transaction_amount }) => total + transaction_amount, 0);
  return (
    <>
      <PageMeta title="Easypaisa payments" />
      {silent.map(({ gateway, since }) => (
        <Note key={gateway} look="warn" icon={ShieldAlert}>
          <b>{gatewayFacts[gateway].name} does not answer</b> since {dateTime(since)}. Its payments wait while we keep
          trying.
        </Note>
      ))}
      {held.length > 0 && <Held payments={held} />}
      <List
        caption="Easypaisa payments"
        noun="payment"
        page={{ items, total: items.length, next: null }}
        columns={columns}
        keyOf={({ id }) => id}
        usual="-paid_date_time"
        filters={filters}
        note={`Successful ones, the last ${paymentsListed}`}
        summary={<b className="tabular-nums">{exactMoney(sum)}</b>}
        empty="No payments yet"
        emptyText="Successful gateway payments appear here."
      />
      <Outlet context={held} />
    </>
  );
}

/**
 * Payments that could not serve their purpose, or whose money was returned: an admin compares each
 * with the account and settles it with the person.
 */
function Held({ payments }: { payments: HeldPayment[] }) {
  const toDialog = useDialogLinks();
  return (
    <Note look="bad" icon={ShieldAlert}>
      <details open>
        <summary>
          <b>{plural(payments.length, 'payment')} held:</b> the money did not fit what it was for, so we gave nothing
          for it; or it went back after we credited it.
        </summary>
        <ul className="rows mt-3">
          {payments.map(
            ({ id, order_id, gateway, pays_order, amount, reason, user_id, username, held_at, reversed }) => (
              <li key={id} className="flex-wrap">
                <p className="min-w-0 grow wrap-anywhere">
                  {dateTime(held_at)}: <bdi>{order_id}</bdi>{' '}
                  {gateway === 'manual' ? 'by transfer' : `by ${gatewayFacts[gateway].name}`},{' '}
                  {pays_order && `for ${pays_order}, `}
                  {money(amount)} asked for, {reason}, of <Link to={`/admin/users/${user_id}`}>@{username}</Link>
                </p>
                <span className="flex flex-wrap gap-2">
                  {(reversed ? (['reversal'] as const) : closingOutcomes).map((way) => (
                    <LinkButton key={way} look="sec" {...toDialog(`/admin/easypaisa-payments/${id}/${way}`)}>
                      {way === 'reversal' ? 'Settled' : closingLabels[way]}
                      <span className="sr-only"> {order_id}</span>
                    </LinkButton>
                  ))}
                </span>
              </li>
            ),
          )}
        </ul>
      </details>
    </Note>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
