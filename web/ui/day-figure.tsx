import type { ReactNode } from 'react';
import { date, number } from '#core/format.ts';
import { type Column, Table } from './table.tsx';
import './day-figure.css';

interface DayFigureProps<Day> {
  title: string;
  /** Beside the title: a sum, or the period. */
  aside: ReactNode;
  days: readonly Day[];
  /** Returns the height of a day's bar, zero or more, in the unit of the axis. */
  barOf: (day: Day) => number;
  /** Returns a day's value in words, shown where the pointer is. */
  wordsOf: (day: Day) => string;
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

/** Returns the end of the axis: the next round number, whose half is whole from 2 on. */
function roundAbove(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return ([1, 2, 4, 6, 8].find((times) => times * power >= most) ?? 10) * power;
}

/**
 * Figures by day: bars over an axis and their days, drawn while the page is rendered, each value
 * where the pointer is; and the same as a table, for keyboards and screen readers.
 */
export function DayFigure<Day extends { day: string }>({
  title,
  aside,
  days,
  barOf,
  wordsOf,
  table,
}: DayFigureProps<Day>) {
  const top = roundAbove(Math.max(...days.map(barOf)));
  const ticks = top > 1 ? [top, top / 2, 0] : [top, 0];
  const width = days.length * step - gap;
  const dates = [days[0], days[Math.floor(days.length / 2)], days.at(-1)].flatMap((day) => day ?? []);
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
        <div className="plot" aria-hidden="true">
          <p className="axis">
            {ticks.map((tick) => (
              <span key={tick}>{number(tick)}</span>
            ))}
          </p>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <path key={tick} d={`M0 ${height - (tick / top) * height}H${width}`} />
            ))}
            {days.map((day, n) => {
              const size = (barOf(day) / top) * height;
              return <rect key={day.day} x={n * step} y={height - size} width={step - gap} height={size} />;
            })}
          </svg>
          <ol>
            {days.map((day, n) => (
              <li key={day.day} className={n * 2 < days.length ? undefined : 'late'}>
                <span>
                  {date(day.day)}: <b>{wordsOf(day)}</b>
                </span>
              </li>
            ))}
          </ol>
          <p className="dates">
            {dates.map(({ day }) => (
              <span key={day}>{date(day)}</span>
            ))}
          </p>
        </div>
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
