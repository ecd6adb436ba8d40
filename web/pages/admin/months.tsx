import Download from 'lucide-react/icons/download';
import { Form } from 'react-router';
import { monthAndYear, number, signed } from '#core/format.ts';
import type { MonthLine, MonthPart } from '#core/payments/months-contract.ts';
import { priceOf } from '#core/store/prices.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { lineName, partTitles } from '../../payments/month-words.ts';
import { Button } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Route } from './+types/months';
import '../../ui/input.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.payments.month(listQuery(url)));
}

type Figure = (line: MonthLine) => string;

const entries: [string, Figure] = ['Entries', (line) => number(line.entries)];
const amount: [string, Figure] = ['Amount', (line) => priceOf(line.cents)];
const coins: [string, Figure] = ['Coins', (line) => number(line.credited)];

/** The figures of each part, beside the name. */
const figures: Readonly<Record<MonthPart, readonly [head: string, figure: Figure][]>> = {
  coin_payments: [entries, coins, amount],
  order_payments: [entries, amount],
  sent_back: [entries, amount],
  held: [entries, coins, amount],
  coins: [
    entries,
    ['In', ({ credited }) => number(credited)],
    ['Out', ({ debited }) => (debited ? signed(debited) : '0')],
  ],
  sales: [['Units', ({ units }) => number(units)], amount],
};

const columnsOf = (part: MonthPart): Column<MonthLine>[] => [
  { head: 'Name', className: 'first wide', cell: (line) => <bdi className="wrap-anywhere">{lineName(line)}</bdi> },
  ...figures[part].map(([head, figure]) => ({ head, className: 'amount', cell: figure })),
];

/** A part's lines, and their sum as the last one. */
function withSum(lines: MonthLine[]): MonthLine[] {
  const [first] = lines;
  if (!first || lines.length === 1) return lines;
  const sum = (what: 'entries' | 'credited' | 'debited' | 'units' | 'cents') =>
    lines.reduce((total, line) => total + line[what], 0);
  const figures = { entries: sum('entries'), credited: sum('credited'), debited: sum('debited') };
  return [...lines, { ...figures, part: 'coins', name: 'All', units: sum('units'), cents: sum('cents') }];
}

/** The tab of a month's account. */
export default function AdminMonths({ loaderData: { month, is_closed, lines } }: Route.ComponentProps) {
  const shown = (Object.keys(partTitles) as MonthPart[]).filter((part) => lines.some((line) => line.part === part));
  return (
    <div className="grid gap-5">
      <PageMeta title="Months" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-22">
          {monthAndYear(month)}{' '}
          <span className={`badge ${is_closed ? 'good' : 'line'}`}>{is_closed ? 'Closed' : 'Not over yet'}</span>
        </h2>
        <Form className="flex min-w-0 max-w-full flex-wrap gap-2" key={month}>
          <input
            className="input w-44 min-w-0 max-w-full"
            type="month"
            name="month"
            aria-label="Month"
            defaultValue={month}
          />
          <Button type="submit" look="tonal">
            Show
          </Button>
        </Form>
      </div>
      {shown.length === 0 && <Empty title="Nothing in this month">Coins, payments and sales appear here.</Empty>}
      {shown.map((part) => (
        <section key={part} className="grid gap-2">
          <h3>{partTitles[part]}</h3>
          <Table
            caption={partTitles[part]}
            columns={columnsOf(part)}
            rows={withSum(lines.filter((line) => line.part === part))}
            keyOf={({ name }) => name}
            labelled
          />
        </section>
      ))}
      {shown.length > 0 && (
        <p className="flex flex-wrap gap-3">
          <a className="btn sec" href={`/admin/months.csv?month=${month}`}>
            <Download className="size-4" /> These sums
          </a>
          <a className="btn sec" href={`/admin/months/entries.csv?month=${month}`}>
            <Download className="size-4" /> All entries
          </a>
        </p>
      )}
      <p className="text-14 text-ink-3">
        The month in Asia/Karachi. A payment counts when it was confirmed, money back when we first knew of it. Prices
        of the store have paisa, payments drop them. What a gateway keeps as its fee is not told to us: see its
        statement.
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
