import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import { dateTime, money } from '#core/format.ts';
import type { ListedRequest } from '#core/payments/admin-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { CaseLink } from '../../admin/queue-beside.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { RequestState } from '../../payments/request-state.tsx';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Avatar } from '../../ui/person.tsx';
import type { Route } from './+types/coin-requests';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.payments.requests(listQuery(url)));
}

const columns: ListColumn<ListedRequest>[] = [
  {
    head: 'From',
    className: 'first',
    cell: (request) => (
      <span className="flex items-center gap-3">
        <Avatar name={request.full_name} picture={request.avatar_url} size={44} />
        <span className="min-w-0">
          <CaseLink
            className="block wrap-anywhere table:truncate font-semibold text-ink no-underline hover:underline"
            to={`/admin/coin-requests/${request.id}`}
          >
            <bdi>{request.full_name}</bdi>
          </CaseLink>
          <Subline>{request.pays_order ? `Order ${request.pays_order}` : request.pack}</Subline>
        </span>
      </span>
    ),
  },
  {
    head: 'Amount',
    sort: '-amount',
    className: 'first amount',
    cell: ({ amount }) => money(amount),
  },
  {
    head: 'Transaction ID',
    look: () => 'wide text-14 text-ink-2 break-all',
    cell: ({ transaction_id }) => <bdi>{transaction_id}</bdi>,
  },
  {
    head: 'Sent',
    sort: 'created_at',
    look: () => 'text-14 text-ink-2',
    cell: ({ created_at }) => <time dateTime={created_at.toISOString()}>{dateTime(created_at)}</time>,
  },
  {
    head: 'State',
    // Two badges beside a name would leave no room for it on a phone.
    look: () => 'wide',
    cell: ({ status, warned }) => (
      <span className="flex flex-wrap gap-1.5">
        <RequestState status={status} />
        {warned && (
          <span className="badge warn">
            <ShieldAlert className="size-3.5" /> Warning
          </span>
        )}
      </span>
    ),
  },
];

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Under review'],
      ['paid', 'Approved'],
      ['refused', 'Rejected'],
      ['disputed', 'Held'],
      ['closed', 'Closed'],
      ['all', 'All'],
    ],
  },
] as const;

/** The tab of manual payments. */
export default function AdminCoinRequests({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Coin requests" />
      <List
        caption="Coin requests"
        noun="request"
        page={loaderData}
        columns={columns}
        keyOf={({ id }) => id}
        usual="created_at"
        search={{ label: 'Search coin requests', placeholder: 'Transaction ID or name' }}
        filters={filters}
        csv="/admin/coin-requests.csv"
        empty="No coin requests found"
        emptyText="The queue is empty: no payment waits for you."
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
