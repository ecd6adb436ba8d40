import type { ReactNode } from 'react';
import { date } from '#core/format.ts';
import { type Column, Table } from './table.tsx';
import './day-figure.css';

interface DayFigureProps<Day> {
  title: string;
  /** Beside the title: a sum, or the period. */
  aside: ReactNode;
  days: readonly Day[];
  /** Returns the height of a day's bar; the highest fills the figure. */
  barOf: (day: Day) => number;
  table: {
    /** The link that unfolds the table. */
    summary: string;
    caption: string;
    /** The columns beside the day. */
    columns: readonly Column<Day>[];
  };
}

const height = 100;
/** Width of a bar with its gap. */
const step = 12;
const gap = 2;

/** Figures by day: bars, drawn while the page is rendered, and the same as a table. */
export function DayFigure<Day extends { day: string }>({ title, aside, days, barOf, table }: DayFigureProps<Day>) {
  const most = Math.max(1, ...days.map(barOf));
  const head: Column<Day> = {
    head: 'Day',
    className: 'first whitespace-nowrap',
    cell: ({ day }) => <time dateTime={day}>{date(day)}</time>,
  };
  return (
    <div className="day-figure">
      <figure className="grid gap-2">
        <figcaption className="flex flex-wrap justify-between gap-x-4 text-14">
          <b>{title}</b>
          <span className="text-ink-3 tabular-nums">{aside}</span>
        </figcaption>
        <svg viewBox={`0 0 ${days.length * step - gap} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map((day, n) => {
            const size = (barOf(day) / most) * height;
            return <rect key={day.day} x={n * step} y={height - size} width={step - gap} height={size} />;
          })}
        </svg>
      </figure>
      <details>
        <summary className="link">{table.summary}</summary>
        <Table
          caption={table.caption}
          columns={[head, ...table.columns]}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      </details>
    </div>
  );
}
