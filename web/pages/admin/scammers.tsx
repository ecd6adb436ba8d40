import Plus from 'lucide-react/icons/plus';
import { Link, Outlet } from 'react-router';
import type { Scammer } from '#core/safety/watchlist-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Avatar } from '../../ui/person.tsx';
import type { Route } from './+types/scammers';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.safety.scammers(listQuery(url)));
}

const columns: ListColumn<Scammer>[] = [
  {
    head: 'Member',
    className: 'first',
    cell: ({ user_id, full_name, username, avatar_url }) => (
      <span className="flex items-center gap-3">
        <Avatar name={full_name} picture={avatar_url} size={44} />
        <span className="min-w-0">
          <Link
            className="block wrap-anywhere table:truncate font-semibold text-ink no-underline hover:underline"
            to={`/admin/users/${user_id}`}
          >
            <bdi>{full_name}</bdi>
          </Link>
          <Subline>@{username}</Subline>
        </span>
      </span>
    ),
  },
  {
    head: 'Reason',
    className: 'wide',
    look: () => 'text-14 text-ink-2',
    cell: ({ reason, reply }) => (
      <>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {reason}
        </p>
        {reply && (
          <p className="mt-1 whitespace-pre-line text-ink-3 wrap-anywhere">
            Reply: <bdi>{reply}</bdi>
          </p>
        )}
      </>
    ),
  },
  {
    head: 'Added',
    sort: '-created_at',
    look: () => 'text-14 text-ink-2 whitespace-nowrap',
    cell: ({ created_at, added_by }) => (
      <>
        <DateText value={created_at} />
        <Subline>by {added_by}</Subline>
      </>
    ),
  },
  { head: 'Remove', headless: true, className: 'first amount', cell: (entry) => <RemoveLink {...entry} /> },
];

function RemoveLink({ id, full_name, removed_at }: Scammer) {
  const toDialog = useDialogLinks();
  if (removed_at) {
    return (
      <span className="text-14 text-ink-3">
        Removed <DateText value={removed_at} />
      </span>
    );
  }
  return (
    <LinkButton look="quiet" {...toDialog(`/admin/scammers/${id}/remove`)} aria-label={`Remove ${full_name}`}>
      Remove
    </LinkButton>
  );
}

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Listed'],
      ['removed', 'Removed'],
    ],
  },
] as const;

/** The tab of the Community Watchlist (ADMIN-01, ADMIN-07). */
export default function AdminScammers({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Scammers" />
      <List
        caption="Scammers"
        noun="entry"
        page={loaderData}
        columns={columns}
        keyOf={({ id }) => id}
        usual="-created_at"
        search={{ label: 'Search scammers', placeholder: 'Name or username' }}
        filters={filters}
        csv="/admin/scammers.csv"
        action={
          <LinkButton to="/admin/scammers/add">
            <Plus className="size-4" /> Add a scammer
          </LinkButton>
        }
        empty="No scammers listed"
      />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
