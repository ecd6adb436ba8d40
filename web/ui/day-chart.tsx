import { date, whole } from '../lib/format.ts';
import { type Column, Table } from './table.tsx';
import './day-chart.css';

interface DayChartProps {
  /** What is counted: 'Bids a day'. */
  title: string;
  days: readonly { day: string; count: number }[];
}

const height = 100;
/** Of a bar and the gap beside it. */
const step = 12;
const gap = 2;

const columns: readonly Column<{ day: string; count: number }>[] = [
  { head: 'Day', className: 'first', cell: ({ day }) => <time dateTime={day}>{date(day)}</time> },
  { head: 'Count', className: 'first amount', cell: ({ count }) => whole(count) },
];

/** A count by day: bars, drawn where the page is made, and the same as a table. */
export function DayChart({ title, days }: DayChartProps) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="day-chart">
      <figure className="grid gap-2">
        <figcaption className="flex flex-wrap justify-between gap-x-4 text-14">
          <b>{title}</b>
          <span className="text-ink-3 tabular-nums">{whole(total)} in all</span>
        </figcaption>
        <svg viewBox={`0 0 ${days.length * step - gap} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map(({ day, count }, n) => {
            const size = (count / most) * height;
            return <rect key={day} x={n * step} y={height - size} width={step - gap} height={size} />;
          })}
        </svg>
      </figure>
      <details>
        <summary className="link">{title} as a table</summary>
        <Table
          caption={`${title}, the newest first`}
          columns={columns}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      </details>
    </div>
  );
}
