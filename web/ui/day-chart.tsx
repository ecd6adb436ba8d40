import { number } from '#core/format.ts';
import { DayFigure } from './day-figure.tsx';
import type { Column } from './table.tsx';

interface DayChartProps {
  /** The counted thing: 'Bids a day'. */
  title: string;
  days: readonly { day: string; count: number }[];
}

const columns: readonly Column<{ day: string; count: number }>[] = [
  { head: 'Count', className: 'first amount', cell: ({ count }) => number(count) },
];

/** A count by day. */
export function DayChart({ title, days }: DayChartProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <DayFigure
      title={title}
      aside={`${number(total)} in all`}
      days={days}
      barOf={({ count }) => count}
      wordsOf={({ count }) => number(count)}
      table={{ summary: `${title} as a table`, caption: `${title}, the newest first`, columns }}
    />
  );
}
