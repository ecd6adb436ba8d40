import type { Transaction } from '#core/coins/contract.ts';
import { number, signed, timeOfDay } from '#core/format.ts';
import { titleCase } from '../lib/title-case.ts';
import { DateText } from '../ui/date-text.tsx';
import { type Column, Table } from '../ui/table.tsx';

const columns: readonly Column<Transaction>[] = [
  {
    head: 'Date',
    className: 'text-ink-3 whitespace-nowrap',
    cell: ({ created_at }) => (
      <>
        <DateText value={created_at} /> <span className="text-13">{timeOfDay(created_at)}</span>
      </>
    ),
  },
  {
    head: 'Description',
    className: 'first',
    cell: ({ type, description }) => (
      <>
        <b className="block font-semibold">{titleCase(type)}</b>
        <span className="text-14 text-ink-2">{description}</span>
      </>
    ),
  },
  {
    head: 'Amount',
    className: 'first amount',
    look: ({ amount }) => (amount > 0 ? 'credit' : 'debit'),
    cell: ({ amount }) => signed(amount),
  },
  {
    head: 'Balance',
    className: 'text-end',
    look: () => 'font-medium whitespace-nowrap',
    cell: ({ balance_after }) => (
      <>
        <span className="table:hidden font-normal text-13 text-ink-3">Balance </span>
        {number(balance_after)}
      </>
    ),
  },
];

interface StatementTableProps {
  caption: string;
  entries: readonly Transaction[];
}

/** Coin moves with their descriptions and the balance after each. */
export function StatementTable({ caption, entries }: StatementTableProps) {
  return <Table caption={caption} columns={columns} rows={entries} keyOf={({ id }) => id} />;
}
