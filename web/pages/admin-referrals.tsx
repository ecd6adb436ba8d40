import { Link, Outlet } from 'react-router';
import type { HeldReferral } from '#core/referrals/contract.ts';
import { AdminError } from '../admin/admin-error.tsx';
import { dateTime, titleCase, totalOf } from '../lib/format.ts';
import { listQuery } from '../lib/list-address.ts';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { List, type ListColumn, Subline } from '../ui/list.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import type { Route } from './+types/admin-referrals';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.referrals.held(listQuery(url)));
}

/** What each sign says, as an admin reads it. */
const signs: Readonly<Record<string, string>> = {
  address: 'Same network address',
  device: 'Same kind of browser there',
  several: 'Several friends from that address',
  email: 'Nearly the same email',
};

function Person({ id, full_name, username, email }: HeldReferral['inviter']) {
  return (
    <span className="block min-w-0">
      <Link className="block truncate font-semibold text-ink no-underline hover:underline" to={`/admin/users/${id}`}>
        <bdi>{full_name}</bdi>
      </Link>
      <Subline>@{username}</Subline>
      {/* Two that are nearly the same are told apart by their ends. */}
      <span className="block text-13 wrap-anywhere text-ink-3">{email}</span>
    </span>
  );
}

const columns: ListColumn<HeldReferral>[] = [
  {
    head: 'Inviter',
    className: 'first wide',
    cell: ({ inviter, joined, held }) => (
      <>
        <Person {...inviter} />
        <Subline>
          {totalOf(joined)} joined, {totalOf(held)} held
        </Subline>
      </>
    ),
  },
  { head: 'Friend', className: 'wide', cell: ({ friend }) => <Person {...friend} /> },
  {
    head: 'Signs',
    className: 'wide',
    look: () => 'text-14 text-ink-2',
    cell: (row) => row.signs.map((sign) => signs[sign] ?? sign).join(' · '),
  },
  {
    head: 'Held',
    sort: 'held_at',
    look: () => 'text-14 text-ink-2',
    cell: ({ held_at, coins }) => (
      <>
        <time dateTime={held_at.toISOString()}>{dateTime(held_at)}</time>
        <Subline>{coins} coins</Subline>
      </>
    ),
  },
  { head: 'Decide', headless: true, className: 'amount', cell: (row) => <Decision {...row} /> },
];

function Decision({ id, inviter, outcome, decided_by }: HeldReferral) {
  const toDialog = useDialogLinks();
  if (outcome) {
    return (
      <span className="text-14 text-ink-3">
        {titleCase(outcome)} by {decided_by}
      </span>
    );
  }
  const link = (act: string, label: string) => (
    <LinkButton
      look="quiet"
      {...toDialog(`/admin/referrals/${id}/${act}`)}
      aria-label={`${label}: ${inviter.full_name}`}
    >
      {label}
    </LinkButton>
  );
  return (
    <>
      {link('release', 'Release')}
      {link('decline', 'Decline')}
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

/** The tab of referrals whose coins are held: they may be one person's several accounts. */
export default function AdminReferrals({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Referrals" />
      <List
        caption="Referrals"
        nouns={['referral', 'referrals']}
        page={loaderData}
        columns={columns}
        keyOf={({ id }) => id}
        usual="held_at"
        search={{ label: 'Search referrals', placeholder: 'Search by the inviter’s name, email or username' }}
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
