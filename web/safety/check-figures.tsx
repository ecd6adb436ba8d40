import { date, number } from '#core/format.ts';
import type { CheckedRule, CheckedWeek } from '#core/safety/moderation-contract.ts';
import { titleCase } from '../lib/title-case.ts';
import { DayChart } from '../ui/day-chart.tsx';
import { type Column, Table } from '../ui/table.tsx';

interface CheckFiguresProps {
  weeks: readonly CheckedWeek[];
  rules: readonly CheckedRule[];
}

type Counts = Omit<CheckedRule, 'found'>;

const counted: readonly Column<Counts>[] = [
  { head: 'Refused', className: 'text-end tabular-nums', cell: ({ refused }) => number(refused) },
  { head: 'Appealed', className: 'text-end tabular-nums', cell: ({ appealed }) => number(appealed) },
  { head: 'Allowed after all', className: 'text-end tabular-nums', cell: ({ allowed }) => number(allowed) },
];

/** Returns the number of overturned refusals per 1,000 checked texts. */
const wronged = ({ checked, allowed }: CheckedWeek) => (checked === 0 ? '—' : ((allowed / checked) * 1000).toFixed(1));

const ofWeek: readonly Column<CheckedWeek>[] = [
  {
    head: 'Week from',
    className: 'first whitespace-nowrap',
    cell: ({ week }) => <time dateTime={week}>{date(week)}</time>,
  },
  { head: 'Checked', className: 'text-end tabular-nums', cell: ({ checked }) => number(checked) },
  ...counted,
  { head: 'Wrong per 1,000', className: 'amount', cell: wronged },
];

const ofRule: readonly Column<CheckedRule>[] = [
  { head: 'Found', className: 'first', cell: ({ found }) => (found ? titleCase(found) : 'Not named') },
  ...counted,
];

/** The content check's results by week, as bars and as a table, with the rules responsible. */
export function CheckFigures({ weeks, rules }: CheckFiguresProps) {
  return (
    <section className="mt-8 grid gap-5" aria-labelledby="figures">
      <h2 className="text-18" id="figures">
        The check over time
      </h2>
      <div className="day-charts">
        <DayChart title="Refused a week" days={weeks.map(({ week, refused }) => ({ day: week, count: refused }))} />
        <DayChart title="Allowed after all" days={weeks.map(({ week, allowed }) => ({ day: week, count: allowed }))} />
      </div>
      <Table
        caption="The check by week, the newest first"
        columns={ofWeek}
        rows={weeks.toReversed()}
        keyOf={({ week }) => week}
        labelled
      />
      {rules.length > 0 && (
        <Table
          caption="The check by what it found"
          columns={ofRule}
          rows={rules}
          keyOf={({ found }) => found}
          labelled
        />
      )}
      <p className="text-14 text-ink-3">
        Weeks start on Monday in Asia/Karachi. “Wrong” counts refusals that an admin overturned, per 1,000 texts
        checked.
      </p>
    </section>
  );
}
