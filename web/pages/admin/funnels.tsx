import { type FunnelWeek, funnelSteps } from '#core/admin/funnels-contract.ts';
import { date, dateTime, number } from '#core/format.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Route } from './+types/funnels';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.admin.funnels());
}

/** A count, and its share of the step before. */
function Step({ counts, at }: { counts: readonly number[]; at: number }) {
  const [count = 0, before = 0] = [counts[at], counts[at - 1]];
  return (
    <>
      {number(count)}
      {before > 0 && <span className="text-13 text-ink-3"> {Math.round((count / before) * 100)}%</span>}
    </>
  );
}

const columnsOf = (steps: readonly string[]): Column<FunnelWeek>[] => [
  {
    head: 'Week from',
    className: 'first wide',
    cell: ({ week }) => (week === 'all' ? 'All weeks' : <time dateTime={week}>{date(week)}</time>),
  },
  ...steps.map((head, at) => ({
    head,
    className: 'amount',
    cell: ({ counts }: FunnelWeek) => <Step counts={counts} at={at} />,
  })),
];

/** The weeks, and their sum as the first row. */
function withSum(weeks: readonly FunnelWeek[]): FunnelWeek[] {
  const sum = (at: number) => weeks.reduce((total, { counts }) => total + (counts[at] ?? 0), 0);
  return [{ week: 'all', counts: funnelSteps.student.map((_, at) => sum(at)) }, ...weeks];
}

/** The tab of funnels: how far the people of each week came. */
export default function AdminFunnels({ loaderData: { counted_at, ...weeks } }: Route.ComponentProps) {
  const titles = { student: 'Students', tutor: 'Tutors' } as const;
  return (
    <div className="grid gap-5">
      <PageMeta title="Funnels" />
      <h2 className="sr-only">Funnels</h2>
      {counted_at === null ? (
        <Empty title="Nothing is counted yet">Sign-ups of the last weeks are counted each night.</Empty>
      ) : (
        (['student', 'tutor'] as const).map((role) => (
          <section key={role} className="grid gap-2">
            <h3>{titles[role]}</h3>
            <Table
              caption={titles[role]}
              columns={columnsOf(funnelSteps[role])}
              rows={withSum(weeks[role])}
              keyOf={({ week }) => week}
              labelled
            />
          </section>
        ))
      )}
      <p className="text-14 text-ink-3">
        People by the week in which they signed up, as what they chose to be. A step counts with those before it only;
        the share is that of the step before.{counted_at && ` Counted ${dateTime(counted_at)}.`}
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
