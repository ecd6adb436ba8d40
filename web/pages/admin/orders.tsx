import { dateTime, plural } from '#core/format.ts';
import type { ListedOrder } from '#core/store/admin-orders-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { CaseLink } from '../../admin/queue-beside.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { awaitsCash, OrderState } from '../../store/order-state.tsx';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/orders';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.store.adminOrders(listQuery(url)));
}

const columns: ListColumn<ListedOrder>[] = [
  {
    head: 'Order',
    className: 'first',
    cell: ({ number }) => (
      <CaseLink
        className="font-semibold text-ink tabular-nums no-underline hover:underline"
        to={`/admin/orders/${number}`}
      >
        {number}
      </CaseLink>
    ),
  },
  {
    head: 'For',
    cell: ({ full_name, quantity }) => (
      <>
        <bdi className="wrap-anywhere">{full_name}</bdi>
        <Subline>{plural(quantity, 'item')}</Subline>
      </>
    ),
  },
  {
    head: 'Ordered',
    sort: '-created_at',
    look: () => 'wide text-14 text-ink-2 tabular-nums whitespace-nowrap',
    cell: ({ created_at }) => <time dateTime={created_at.toISOString()}>{dateTime(created_at)}</time>,
  },
  { head: 'State', cell: ({ status }) => <OrderState order={{ status, payment: null }} /> },
  {
    head: 'Total',
    sort: '-total_in_cents',
    className: 'first amount',
    cell: ({ total_formatted, ...order }) => (
      <>
        {total_formatted}
        {awaitsCash(order) && <Subline>in cash</Subline>}
      </>
    ),
  },
];

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'All'],
      ['waiting', 'Parcels to send'],
      ['owed', 'Money to send back'],
      ['pending', 'Payment pending'],
      ['confirmed', 'Cash on delivery, confirmed'],
      ['paid', 'Paid'],
      ['packed', 'Packed'],
      ['sent', 'On their way'],
      ['delivered', 'Delivered'],
      ['cancelled', 'Cancelled'],
      ['returned', 'Came back'],
      ['refunded', 'Refunded'],
      ['expired', 'Not paid in time'],
    ],
  },
] as const;

/** The tab of the store's orders. */
export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Orders" />
      <List
        caption="Orders"
        noun="order"
        page={loaderData}
        columns={columns}
        keyOf={({ id }) => id}
        usual="-created_at"
        search={{ label: 'Search orders', placeholder: 'Number, name, email or phone' }}
        filters={filters}
        csv="/admin/orders.csv"
        empty="No orders found"
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
