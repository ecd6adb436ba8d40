import { money, plural } from '#core/format.ts';
import type { RevenueDay } from '#core/payments/revenue-contract.ts';
import { DayFigure } from '../ui/day-figure.tsx';
import type { Column } from '../ui/table.tsx';

const columns: readonly Column<RevenueDay>[] = [
  { head: 'Payments', className: 'text-ink-2', cell: ({ payments }) => plural(payments, 'payment') },
  { head: 'Coins', className: 'text-end text-ink-2', cell: ({ coins }) => plural(coins, 'coin') },
  {
    head: 'Sent back',
    className: 'text-end text-ink-2',
    cell: ({ sent_back }) => (sent_back ? money(sent_back) : '–'),
  },
  { head: 'Amount', className: 'first amount', cell: ({ amount }) => money(amount) },
];

/** Revenue by day. At least one day has a payment or a refund. */
export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
  const most = Math.max(...days.map(({ amount }) => amount));
  return (
    <DayFigure
      title="PKR a day"
      aside={`${plural(days.length, 'day')}, at most ${money(most)}`}
      days={days}
      barOf={({ amount }) => amount}
      wordsOf={({ amount, payments }) => `${money(amount)}, ${plural(payments, 'payment')}`}
      table={{ summary: 'As a table', caption: 'What was paid by day, the newest first', columns }}
    />
  );
}
