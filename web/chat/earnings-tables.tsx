import { Link } from 'react-router';
import type { MonthOfEarnings, Receipt, Unconfirmed } from '#core/chat/earnings-contract.ts';
import { methodNames } from '#core/chat/settlements.ts';
import { money, monthAndYear, number, plural } from '#core/format.ts';
import { DateText } from '../ui/date-text.tsx';
import { type Column, Table } from '../ui/table.tsx';

/** The sentence about the figures, on the page and in print. */
export const whoTold = 'As told by the parties; Mukammal moves no money.';

/** Formats the coins of bids, and those refunded. */
export function coinsOfBids({ spent, refunded }: { spent: number; refunded: number }): string {
  return refunded > 0 ? `${plural(spent, 'coin')}, ${number(refunded)} back` : plural(spent, 'coin');
}

const figures: readonly Column<MonthOfEarnings>[] = [
  { head: 'Received', className: 'first amount', cell: ({ received }) => money(received) },
  {
    head: 'Payments',
    look: () => 'text-14 text-ink-2',
    cell: ({ payments }) => plural(payments, 'payment'),
  },
  {
    head: 'Bids',
    className: 'text-end',
    look: () => 'text-14 text-ink-2',
    cell: (month) => `${coinsOfBids(month)} on bids`,
  },
];

/** The months of a year; on the page each links to its payments. */
export function MonthsTable({ months, links }: { months: readonly MonthOfEarnings[]; links: boolean }) {
  const month: Column<MonthOfEarnings> = {
    head: 'Month',
    className: 'first',
    cell: ({ month }) =>
      links ? (
        <Link className="link" to={`?period=${month}`} preventScrollReset>
          {monthAndYear(month)}
        </Link>
      ) : (
        monthAndYear(month)
      ),
  };
  return <Table caption="Earnings by month" columns={[month, ...figures]} rows={months} keyOf={({ month }) => month} />;
}

const title = (text: string) => <bdi className="wrap-anywhere font-medium text-ink">{text}</bdi>;

const receiptColumns = (links: boolean): readonly Column<Receipt>[] => [
  {
    head: 'Received',
    className: 'text-ink-3 whitespace-nowrap',
    cell: ({ received_at }) => <DateText value={received_at} />,
  },
  {
    head: 'Assignment',
    className: 'first',
    cell: ({ assignment_id, assignment_title }) =>
      links ? <Link to={`/assignment/${assignment_id}`}>{title(assignment_title)}</Link> : title(assignment_title),
  },
  {
    head: 'Paid with',
    className: 'text-end',
    look: () => 'text-14 text-ink-2',
    cell: ({ method }) => methodNames[method],
  },
  { head: 'Amount', className: 'first amount', cell: ({ amount }) => money(amount) },
];

/** Payments that the tutor confirmed, newest first. It names no student. */
export function ReceiptsTable({ items, links }: { items: readonly Receipt[]; links: boolean }) {
  return (
    <Table
      caption="Payments received, newest first"
      columns={receiptColumns(links)}
      rows={items}
      keyOf={({ id }) => id}
    />
  );
}

const unconfirmedColumns: readonly Column<Unconfirmed>[] = [
  { head: 'Told', className: 'text-ink-3 whitespace-nowrap', cell: ({ told_at }) => <DateText value={told_at} /> },
  {
    head: 'Assignment',
    className: 'first',
    cell: ({ conversation_id, assignment_title, status }) => (
      <>
        <Link to={`/chat?conversation=${conversation_id}`}>{title(assignment_title)}</Link>
        <span className="block text-14 text-ink-2">
          {status === 'waiting' ? 'Waits for your answer' : 'You said that it did not arrive'}
        </span>
      </>
    ),
  },
  { head: 'Amount', className: 'first amount', cell: ({ amount }) => money(amount) },
];

/** Payments that students told and the tutor has not confirmed, newest first. */
export function UnconfirmedTable({ items }: { items: readonly Unconfirmed[] }) {
  return (
    <Table
      caption="Payments reported, not confirmed yet"
      columns={unconfirmedColumns}
      rows={items}
      keyOf={({ id }) => id}
    />
  );
}
