import Check from 'lucide-react/icons/check';
import { Link, Outlet } from 'react-router';
import { dateTime } from '#core/format.ts';
import type { ContactMessage } from '#core/site/contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/messages';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.site.messages(listQuery(url)));
}

const columns: ListColumn<ContactMessage>[] = [
  { head: 'Subject', className: 'first wide', cell: (message) => <OpenMessage {...message} /> },
  {
    head: 'Sent',
    sort: 'created_at',
    look: () => 'text-14 text-ink-2',
    cell: ({ created_at }) => <time dateTime={created_at.toISOString()}>{dateTime(created_at)}</time>,
  },
  {
    head: 'State',
    cell: ({ answered_by }) =>
      answered_by === null ? (
        <span className="badge line">Waiting</span>
      ) : (
        <span className="badge good">
          <Check className="size-3.5" /> Answered by {answered_by}
        </span>
      ),
  },
];

function OpenMessage({ id, subject, name, email }: ContactMessage) {
  const toDialog = useDialogLinks();
  return (
    <span className="block min-w-0">
      <Link
        {...toDialog(`/admin/messages/${id}`)}
        className="block wrap-anywhere table:truncate font-semibold text-ink no-underline hover:underline"
      >
        <bdi>{subject}</bdi>
      </Link>
      <Subline>
        <bdi>{name}</bdi>, {email}
      </Subline>
    </span>
  );
}

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Waiting'],
      ['answered', 'Answered'],
      ['all', 'All'],
    ],
  },
] as const;

/** The tab of messages from the contact form. */
export default function AdminMessages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Messages" />
      <List
        caption="Messages"
        noun="message"
        page={loaderData}
        columns={columns}
        keyOf={({ id }) => id}
        usual="created_at"
        search={{ label: 'Search messages', placeholder: 'Name, email or subject' }}
        filters={filters}
        csv="/admin/messages.csv"
        empty="No messages found"
      />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
