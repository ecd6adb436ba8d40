import { dateTime } from '#core/format.ts';
import type { ListedCase } from '#core/safety/cases-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { CaseLink } from '../../admin/queue-beside.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { CaseState } from '../../safety/case-state.tsx';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/reports';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.safety.cases(listQuery(url)));
}

const columns: ListColumn<ListedCase>[] = [
  {
    head: 'Reported',
    className: 'first wide',
    cell: ({ number, reported, title }) => (
      <span className="block min-w-0">
        <CaseLink
          className="block wrap-anywhere table:truncate font-semibold text-ink no-underline hover:underline"
          to={`/admin/reports/${number}`}
        >
          <bdi>{reported?.full_name ?? 'The site'}</bdi>
        </CaseLink>
        <Subline>
          R-{number}
          {title !== null && (
            <>
              , <bdi>{title}</bdi>
            </>
          )}
        </Subline>
      </span>
    ),
  },
  {
    head: 'Reason',
    className: 'wide',
    look: () => 'text-14 text-ink-2',
    cell: ({ reason }) => (
      <span className="clamp-3 wrap-anywhere" dir="auto">
        {reason}
      </span>
    ),
  },
  {
    head: 'Reporter',
    look: () => 'text-14 text-ink-2',
    cell: ({ reporter }) => `@${reporter.username}`,
  },
  {
    head: 'Sent',
    sort: 'opened_at',
    look: () => 'text-14 text-ink-2',
    cell: ({ opened_at }) => <time dateTime={opened_at.toISOString()}>{dateTime(opened_at)}</time>,
  },
  { head: 'State', cell: ({ outcome }) => <CaseState outcome={outcome} /> },
];

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Open'],
      ['decided', 'Decided'],
      ['all', 'All'],
    ],
  },
] as const;

/** The tab of reports and feedback. */
export default function AdminReports({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Reports" />
      <List
        caption="Reports"
        noun="report"
        page={loaderData}
        columns={columns}
        keyOf={({ number }) => String(number)}
        usual="opened_at"
        search={{ label: 'Search reports', placeholder: 'Name, email or username' }}
        filters={filters}
        csv="/admin/reports.csv"
        empty="No reports found"
        emptyText="The queue is empty: no report waits for you."
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
