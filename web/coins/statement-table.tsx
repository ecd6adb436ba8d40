import type { Transaction } from '#core/coins/contract.ts';
import { signed, titleCase, whole } from '../lib/format.ts';
import { DateText } from '../ui/date-text.tsx';
import { type Column, Table } from '../ui/table.tsx';

const columns: readonly Column<Transaction>[] = [
  {
    head: 'Date',
    className: 'wide text-ink-3 whitespace-nowrap',
    cell: ({ created_at }) => <DateText value={created_at} />,
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
];

const balance: Column<Transaction> = {
  head: 'Balance',
  className: 'text-end text-ink-2 max-table:hidden',
  cell: ({ balance_after }) => whole(balance_after),
};

interface StatementTableProps {
  caption: string;
  entries: readonly Transaction[];
  /** With the balance after each entry, where there is room. */
  balances?: boolean;
}

/** Coin moves with their descriptions. */
export function StatementTable({ caption, entries, balances = false }: StatementTableProps) {
  const shown = balances ? [...columns, balance] : columns;
  return <Table caption={caption} columns={shown} rows={entries} keyOf={({ id }) => id} />;
}
