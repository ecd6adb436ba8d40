import { Link, Outlet } from 'react-router';
import type { AdjustmentRequest } from '#core/coins/contract.ts';
import { dateTime, number } from '#core/format.ts';
import { adjustmentDays } from '#core/limits.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { titleCase } from '../../lib/title-case.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/adjustments';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.coins.adjustments(listQuery(url)));
}

const columns: ListColumn<AdjustmentRequest>[] = [
  {
    head: 'Person',
    className: 'first wide',
    cell: ({ user, reason }) => (
      <span className="block min-w-0">
        <Link className="link wrap-anywhere" to={`/admin/users/${user.id}`}>
          <span>
            <bdi>{user.full_name}</bdi> @{user.username}
          </span>
        </Link>
        <span className="clamp-3 text-14 text-ink-2 wrap-anywhere" dir="auto">
          {reason}
        </span>
      </span>
    ),
  },
  {
    head: 'Coins',
    className: 'amount',
    cell: ({ amount, balance }) => (
      <>
        <b>
          {amount > 0 ? '+' : '−'}
          {number(Math.abs(amount))}
        </b>
        <Subline>Balance {number(balance)}</Subline>
      </>
    ),
  },
  {
    head: 'Requested',
    sort: 'requested_at',
    look: () => 'text-14 text-ink-2',
    cell: ({ requested_at, requested_by, expires_at, outcome }) => (
      <>
        <time dateTime={requested_at.toISOString()}>{dateTime(requested_at)}</time> by @{requested_by}
        {!outcome && <Subline>Expires {dateTime(expires_at)}</Subline>}
      </>
    ),
  },
  { head: 'Decide', headless: true, className: 'first amount', cell: (row) => <Decision {...row} /> },
];

function Decision({ id, user, outcome, decided_by, may_decide, note }: AdjustmentRequest) {
  const toDialog = useDialogLinks();
  if (outcome) {
    return (
      <span className="text-14 text-ink-3 wrap-anywhere" title={note ?? undefined}>
        {titleCase(outcome)}
        {decided_by && ` by @${decided_by}`}
      </span>
    );
  }
  if (!may_decide) return <span className="text-14 text-ink-3">Another admin decides</span>;
  const link = (act: string, label: string) => (
    <LinkButton
      look="quiet"
      {...toDialog(`/admin/adjustments/${id}/${act}`)}
      aria-label={`${label}: ${user.full_name}`}
    >
      {label}
    </LinkButton>
  );
  return (
    <>
      {link('confirm', 'Confirm')}
      {link('refuse', 'Refuse')}
    </>
  );
}

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Waiting'],
      ['confirmed', 'Confirmed'],
      ['refused', 'Refused'],
      ['expired', 'Expired'],
      ['all', 'All'],
    ],
  },
] as const;

/** The tab of adjustments above the limit, which a second admin decides. */
export default function AdminAdjustments({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Adjustments" />
      <List
        caption="Adjustments"
        noun="request"
        page={loaderData}
        columns={columns}
        keyOf={({ id }) => id}
        usual="requested_at"
        search={{ label: 'Search adjustments', placeholder: 'Name, email or username' }}
        filters={filters}
        empty="No requests found"
        emptyText={`Adjustments above the limit wait here for a second admin, for ${adjustmentDays} days.`}
      />
      <Outlet context={loaderData.items} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
