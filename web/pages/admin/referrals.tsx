import Ban from 'lucide-react/icons/ban';
import { Link, Outlet } from 'react-router';
import { dateTime, totalOf } from '#core/format.ts';
import type { HeldCluster } from '#core/referrals/contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listAddress, listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { DecideAll, HeldFriends, HeldPerson } from '../../referrals/held-friends.tsx';
import { List, type ListColumn } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/referrals';

export { whenRefused as shouldRevalidate } from '../../lib/when-refused.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.referrals.held(listQuery(url)));
}

const columns: ListColumn<HeldCluster>[] = [
  { head: 'Inviter', className: 'first wide', look: () => 'held-inviter', cell: (cluster) => <Inviter {...cluster} /> },
  { head: 'Friends', className: 'wide', look: () => 'align-top', cell: (cluster) => <HeldFriends {...cluster} /> },
  {
    head: 'First held',
    sort: 'held_at',
    // Omitted on phones, where each friend's own time is enough.
    look: () => 'wide-only align-top text-14 text-ink-2',
    cell: ({ friends: [first] }) =>
      first && <time dateTime={first.held_at.toISOString()}>{dateTime(first.held_at)}</time>,
  },
];

function Inviter(cluster: HeldCluster) {
  const { inviter, joined, released, declined } = cluster;
  const earlier = Object.entries({ released, declined }).filter(([, count]) => count > 0);
  return (
    <>
      <HeldPerson {...inviter} />
      {inviter.is_blocked && (
        <span className="badge bad">
          <Ban className="size-3.5" /> Blocked
        </span>
      )}
      <p className="text-13 text-ink-3">
        {totalOf(joined)} joined
        {earlier.length > 0 && (
          <>
            {'. '}
            <Link to={listAddress(new URLSearchParams({ search: inviter.username, status: 'all' }), {})}>
              {earlier.map(([outcome, count]) => `${totalOf(count)} ${outcome}`).join(', ')}
              <span className="sr-only">, of {inviter.full_name}</span>
            </Link>
          </>
        )}
      </p>
      <DecideAll {...cluster} />
    </>
  );
}

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Waiting'],
      ['released', 'Released'],
      ['declined', 'Declined'],
      ['all', 'All held'],
    ],
  },
] as const;

/**
 * The tab of referrals whose coins are held, by inviter: the friends may be several accounts of one
 * person.
 */
export default function AdminReferrals({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Referrals" />
      <List
        caption="Referrals"
        noun="inviter"
        page={loaderData}
        columns={columns}
        keyOf={({ inviter }) => inviter.id}
        usual="held_at"
        search={{ label: 'Search referrals', placeholder: 'Inviter’s name, email or username' }}
        filters={filters}
        empty="No referrals found"
        emptyText="When an inviter and a friend look like one person, their coins are held here until you decide."
      />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
