import { Link, Outlet, useSearchParams } from 'react-router';
import type { AuditEntry } from '#core/admin/contract.ts';
import { auditActions } from '#core/audit.ts';
import { dateTime } from '#core/format.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listAddress, listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { List, type ListColumn, type ListFilter } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/audit-log';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.admin.auditLog(listQuery(url)));
}

const columns: ListColumn<AuditEntry>[] = [
  {
    head: 'When',
    sort: '-at',
    look: () => 'wide text-14 text-ink-2 whitespace-nowrap',
    cell: ({ at, admin }) => (
      <>
        <time dateTime={at.toISOString()}>{dateTime(at)}</time>
        <span className="narrow-only"> · {admin}</span>
      </>
    ),
  },
  {
    head: 'Action',
    sort: 'action',
    look: () => 'first font-semibold',
    cell: ({ title }) => title,
  },
  { head: 'About', sort: 'about', look: () => 'wide text-ink-2', cell: ({ about }) => <bdi>{about}</bdi> },
  { head: 'By', sort: 'admin', look: () => 'wide-only text-14 text-ink-2', cell: ({ admin }) => admin },
  { head: 'Open', headless: true, className: 'first amount', cell: (entry) => <OpenEntry {...entry} /> },
];

function OpenEntry({ number, title, at }: AuditEntry) {
  const toDialog = useDialogLinks();
  return (
    <Link
      {...toDialog(`/admin/audit-log/${number}`)}
      className="btn quiet -my-2.5"
      aria-label={`Open: ${title}, ${dateTime(at)}`}
    >
      Open
    </Link>
  );
}

const when: ListFilter = {
  name: 'when',
  label: 'When',
  choices: [
    ['', 'All time'],
    ['today', 'Today'],
    ['week', 'Last 7 days'],
    ['month', 'Last 30 days'],
  ],
};

function filtersOf(admins: readonly string[]): ListFilter[] {
  return [
    { name: 'admin', label: 'By', choices: [['', 'Anyone'], ...admins.map((name) => [name, name] as const)] },
    { name: 'action', label: 'Action', choices: [['', 'All actions'], ...Object.entries(auditActions)] },
    when,
  ];
}

export default function AdminAuditLog({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <>
      <PageMeta title="Audit log" />
      {query.has('about_id') && (
        <p className="text-14 text-ink-2">
          Entries about one user. <Link to={listAddress(query, { about_id: null })}>Show all</Link>
        </p>
      )}
      <List
        caption="Audit log"
        noun="entry"
        page={loaderData}
        columns={columns}
        keyOf={({ number }) => String(number)}
        usual="-at"
        search={{ label: 'Search what entries are about', placeholder: 'User, order or product' }}
        filters={filtersOf(loaderData.admins)}
        csv="/admin/audit-log.csv"
        note="Times in Asia/Karachi. Entries cannot be changed or deleted."
        empty="No entries found"
      />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
