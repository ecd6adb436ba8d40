import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { audiences } from '#core/announcements/audiences.ts';
import type { Announcement } from '#core/announcements/contract.ts';
import { plural } from '#core/format.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { AnnouncementState, spanOf } from '../../announcements/states.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/announcements';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.announcements.list(listQuery(url)));
}

const columns: ListColumn<Announcement>[] = [
  {
    head: 'Announcement',
    className: 'first wide',
    cell: ({ number, title, audience }) => (
      <span className="block min-w-0">
        <Link
          className="block wrap-anywhere font-semibold text-ink no-underline hover:underline"
          to={`/admin/announcements/${number}`}
        >
          A-{number}: <bdi>{title}</bdi>
        </Link>
        <Subline>For {audiences[audience].label.toLowerCase()}</Subline>
      </span>
    ),
  },
  {
    head: 'Shown',
    className: 'wide',
    look: () => 'text-14 text-ink-2',
    cell: (row) => spanOf(row),
  },
  {
    head: 'Mails',
    look: () => 'text-14 text-ink-2',
    cell: ({ mails, mails_written, is_mailing }) =>
      mails ? `${plural(mails_written, 'mail')}${is_mailing ? ' so far' : ''}` : 'No mails',
  },
  { head: 'State', cell: (row) => <AnnouncementState {...row} /> },
];

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'All'],
      ['draft', 'Drafts'],
      ['out', 'Published'],
      ['over', 'Over'],
    ],
  },
] as const;

/** The tab of announcements. */
export default function AdminAnnouncements({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Announcements" />
      <List
        caption="Announcements"
        noun="entry"
        page={loaderData}
        columns={columns}
        keyOf={({ number }) => String(number)}
        usual="-number"
        search={{ label: 'Search announcements', placeholder: 'Part of the title' }}
        filters={filters}
        action={
          <LinkButton to="/admin/announcements/new">
            <Plus className="size-4" /> Write one
          </LinkButton>
        }
        empty="No announcements"
        emptyText="An announcement is a banner on all pages, and a mail if you wish."
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
