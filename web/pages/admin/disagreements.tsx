import { dateTime, number, plural } from '#core/format.ts';
import { decidedAs, wrongs } from '#core/safety/disagreements.ts';
import type { ListedDisagreement } from '#core/safety/disagreements-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { CaseLink } from '../../admin/queue-beside.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Route } from './+types/disagreements';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [page, figures] = await Promise.all([
    read(api.safety.disagreements(listQuery(url))),
    read(api.safety.disagreementFigures()),
  ]);
  return { page, figures };
}

const states: Record<ListedDisagreement['state'], string> = {
  open: 'Waits for an answer',
  decided: 'Decided',
  appealed: 'Appealed',
  final: 'Final',
  withdrawn: 'Taken back',
  over: 'Award ended',
};

const columns: ListColumn<ListedDisagreement>[] = [
  {
    head: 'Disagreement',
    className: 'first wide',
    cell: ({ number: n, title, reason }) => (
      <span className="block min-w-0">
        <CaseLink className="block wrap-anywhere font-semibold text-ink" to={`/admin/disagreements/${n}`}>
          D-{n}: <bdi>{title}</bdi>
        </CaseLink>
        <Subline>{wrongs[reason]}</Subline>
      </span>
    ),
  },
  { head: 'Opened by', look: () => 'text-14 text-ink-2', cell: ({ opener }) => `@${opener.username}` },
  { head: 'Other side', look: () => 'text-14 text-ink-2', cell: ({ other }) => `@${other.username}` },
  {
    head: 'Opened',
    sort: 'opened_at',
    look: () => 'text-14 text-ink-2',
    cell: ({ opened_at }) => <time dateTime={opened_at.toISOString()}>{dateTime(opened_at)}</time>,
  },
  {
    head: 'State',
    cell: ({ state, is_ready }) => <span className="badge">{is_ready ? 'To decide' : states[state]}</span>,
  },
];

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Open'],
      ['decided', 'Closed'],
      ['all', 'All'],
    ],
  },
] as const;

const outcomes = { ...decidedAs, waiting: 'Waits', withdrawn: 'Taken back', over: 'Award ended otherwise' };

/** Formats a median of days. */
function daysInWords(days: number | null): string {
  if (days === null) return 'Not yet';
  return days < 1 ? 'Less than a day' : plural(Math.round(days), 'day');
}

const figureColumns: Column<Route.ComponentProps['loaderData']['figures'][number]>[] = [
  { head: 'Reason', className: 'first wide', cell: ({ reason }) => wrongs[reason] },
  { head: 'Outcome', cell: ({ outcome }) => outcomes[outcome] },
  { head: 'Disagreements', className: 'amount', cell: ({ count }) => number(count) },
  { head: 'Median time to the end', cell: ({ days }) => daysInWords(days) },
];

/** The tab of disagreements, with their figures. */
export default function AdminDisagreements({ loaderData: { page, figures } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Disagreements" />
      <List
        caption="Disagreements"
        noun="disagreement"
        page={page}
        columns={columns}
        keyOf={({ id }) => id}
        usual="opened_at"
        search={{ label: 'Search disagreements', placeholder: 'Name, email or username' }}
        filters={filters}
        empty="No disagreements found"
        emptyText="The queue is empty: no disagreement waits for you."
      />
      {figures.length > 0 && (
        <section className="mt-6 grid gap-3">
          <h2 className="text-18">Last 365 days, by reason and outcome</h2>
          <Table
            caption="Disagreements of the last 365 days"
            columns={figureColumns}
            rows={figures}
            keyOf={({ reason, outcome }) => `${reason} ${outcome}`}
            labelled
          />
        </section>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
