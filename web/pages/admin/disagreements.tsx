import { Link } from 'react-router';
import { dateTime } from '#core/format.ts';
import { decidedAs, wrongs } from '#core/safety/disagreements.ts';
import type { ListedDisagreement } from '#core/safety/disagreements-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
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
    cell: ({ number, title, reason }) => (
      <span className="block min-w-0">
        <Link className="block wrap-anywhere font-semibold text-ink" to={`/admin/disagreements/${number}`}>
          D-{number}: <bdi>{title}</bdi>
        </Link>
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
      />
      {figures.length > 0 && (
        <section className="card roomy grid gap-2">
          <h2 className="text-18">Last 365 days, by reason and outcome</h2>
          <ul className="grid gap-1 text-14">
            {figures.map(({ reason, outcome, count, days }) => (
              <li key={`${reason} ${outcome}`}>
                {wrongs[reason]}: {outcomes[outcome]}, {count}
                {days !== null && `, median ${days.toFixed(1)} days`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
