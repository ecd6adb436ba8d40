import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Transaction } from '#core/coins/contract.ts';
import { signed, titleCase } from '../lib/format.ts';
import { pageContext, viewerContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { LinkButton } from '../ui/button.tsx';
import { Coins } from '../ui/coins.tsx';
import { DateText } from '../ui/date-text.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Table } from '../ui/table.tsx';
import type { Route } from './+types/transaction-history';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { coins } = context.get(viewerContext);
  const after = url.searchParams.get('after') ?? undefined;
  return { coins, after, ...(await read(page.api.coins.transactions({ after }))) };
}

const columns = [
  {
    head: 'Date',
    className: 'wide text-ink-3 whitespace-nowrap',
    cell: ({ created_at }: Transaction) => <DateText value={created_at} />,
  },
  {
    head: 'Description',
    className: 'first',
    cell: ({ type, description }: Transaction) => (
      <>
        <b className="block font-semibold">{titleCase(type)}</b>
        <span className="text-14 text-ink-2">{description}</span>
      </>
    ),
  },
  {
    head: 'Amount',
    className: 'first amount',
    look: ({ amount }: Transaction) => (amount > 0 ? 'credit' : 'debit'),
    cell: ({ amount }: Transaction) => signed(amount),
  },
];

export default function TransactionHistory({ loaderData }: Route.ComponentProps) {
  const { coins, items, next, after } = loaderData;
  return (
    <div className="wrap page grid max-w-[880px] gap-5">
      <PageMeta title="Transaction history" />
      <Link className="link justify-self-start" to="/wallet">
        <ArrowLeft className="flip size-4" /> My Wallet
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1>Transaction history</h1>
        <span className="text-22">
          <Coins amount={coins} size={20} />
        </span>
      </div>
      <Table caption="Your coin moves, newest first" columns={columns} rows={items} keyOf={({ id }) => id} />
      <div className="flex flex-wrap gap-2">
        {after && (
          <LinkButton look="quiet" to="/transaction-history">
            Newest
          </LinkButton>
        )}
        {next && (
          <LinkButton look="sec" to={`?after=${next}`}>
            Older
          </LinkButton>
        )}
      </div>
      <p className="text-14 text-ink-3">All times in Pakistan Standard Time. Amounts are in coins.</p>
    </div>
  );
}
