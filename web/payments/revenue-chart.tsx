import type { RevenueDay } from '#core/payments/revenue-contract.ts';
import { date, plural, rupees, whole } from '../lib/format.ts';
import { type Column, Table } from '../ui/table.tsx';
import './revenue-chart.css';

const height = 120;
/** Of a bar and the gap beside it. */
const step = 12;
const gap = 2;

const columns: readonly Column<RevenueDay>[] = [
  { head: 'Day', className: 'first whitespace-nowrap', cell: ({ day }) => <time dateTime={day}>{date(day)}</time> },
  { head: 'Payments', className: 'text-ink-2', cell: ({ payments }) => plural(payments, 'payment') },
  { head: 'Coins', className: 'text-end text-ink-2', cell: ({ coins }) => plural(coins, 'coin') },
  { head: 'Amount', className: 'first amount', cell: ({ amount }) => rupees(amount) },
];

/** What was earned by day: bars, drawn where the page is made, and the same as a table. Some day has a payment. */
export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
  const most = Math.max(...days.map(({ amount }) => amount));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <div className="revenue grid gap-5">
      <figure className="grid gap-2">
        <figcaption className="flex flex-wrap justify-between gap-x-6 text-14">
          <b>PKR a day</b>
          <span className="text-ink-3">
            {date(first.day)} to {date(last.day)}, at most {rupees(most)}
          </span>
        </figcaption>
        <svg viewBox={`0 0 ${days.length * step - gap} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map(({ day, amount }, n) => {
            const size = (amount / most) * height;
            return (
              <rect key={day} x={n * step} y={height - size} width={step - gap} height={size}>
                <title>{`${date(day)}: PKR ${whole(amount)}`}</title>
              </rect>
            );
          })}
        </svg>
      </figure>
      <details>
        <summary className="link">As a table</summary>
        <Table
          caption="What was paid by day, the newest first"
          columns={columns}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      </details>
    </div>
  );
}
