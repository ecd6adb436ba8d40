import Ban from 'lucide-react/icons/ban';
import { Link, redirect } from 'react-router';
import type { ListedUser } from '#core/admin/contract.ts';
import { mayCall } from '#core/contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { titleCase } from '../../lib/title-case.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Avatar, VerifiedTick } from '../../ui/person.tsx';
import type { Route } from './+types/users';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { admin_roles } = context.get(viewerContext);
  // The address of the whole area: a role without this list begins at its overview.
  if (!mayCall(admin_roles, 'admin.users')) throw redirect('/admin/overview');
  const page = await read(api.admin.users(listQuery(url)));
  return { page, mayBlock: mayCall(admin_roles, 'admin.blockUser') };
}

const columns: ListColumn<ListedUser>[] = [
  {
    head: 'User',
    sort: 'name',
    className: 'first',
    cell: (user) => (
      <span className="flex items-center gap-3">
        <Avatar name={user.full_name} picture={user.avatar_url} size={44} />
        <span className="min-w-0">
          <span className="flex items-center gap-1.5">
            <Link
              className="wrap-anywhere table:truncate font-semibold text-ink no-underline hover:underline"
              to={`/admin/users/${user.id}`}
              dir="auto"
            >
              {user.full_name}
            </Link>
            {user.is_verified && <VerifiedTick />}
          </span>
          <Subline>{user.email}</Subline>
        </span>
      </span>
    ),
  },
  {
    head: 'Username',
    sort: 'username',
    look: () => 'wide-only text-ink-2',
    cell: ({ username }) => `@${username}`,
  },
  {
    head: 'Type',
    sort: 'type',
    cell: ({ user_type, is_admin, is_blocked }) => (
      <span className="flex flex-wrap gap-1.5">
        <span className="badge">{titleCase(user_type)}</span>
        {is_admin && <span className="badge good">Admin</span>}
        {is_blocked && (
          <span className="badge bad">
            <Ban className="size-3.5" /> Blocked
          </span>
        )}
      </span>
    ),
  },
  { head: 'Coins', sort: '-coins', className: 'amount', cell: ({ coins }) => <Coins amount={coins} /> },
  {
    head: 'Joined',
    sort: '-created_at',
    look: () => 'wide-only text-ink-2 whitespace-nowrap',
    cell: ({ created_at }) => <DateText value={created_at} />,
  },
];

/** The column of the act, for those who may do it. */
const blocking: ListColumn<ListedUser> = {
  head: 'Block or unblock',
  headless: true,
  className: 'first amount',
  cell: ({ id, full_name, is_blocked }) => (
    <LinkButton
      look={is_blocked ? 'sec' : 'quiet'}
      className={is_blocked ? undefined : 'text-danger'}
      to={`/admin/users/${id}/${is_blocked ? 'unblock' : 'block'}`}
      aria-label={`${is_blocked ? 'Unblock' : 'Block'} ${full_name}`}
    >
      {is_blocked ? 'Unblock' : 'Block'}
    </LinkButton>
  ),
};

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Everyone'],
      ['blocked', 'Blocked'],
    ],
  },
] as const;

export default function AdminUsers({ loaderData: { page, mayBlock } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Users" />
      <List
        caption="Users"
        noun="user"
        page={page}
        columns={mayBlock ? [...columns, blocking] : columns}
        keyOf={({ id }) => id}
        usual="-created_at"
        search={{ label: 'Search users', placeholder: 'Name, email, username or phone' }}
        filters={filters}
        csv="/admin/users.csv"
        empty="No users found"
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
