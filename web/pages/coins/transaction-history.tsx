import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { Statement, StatementCopies } from '../../coins/statement.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/transaction-history';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { statement: await read(api.coins.transactions(listQuery(url))) };
}

export default function TransactionHistory({ loaderData }: Route.ComponentProps) {
  const { statement } = loaderData;
  return (
    <div className="wrap page grid max-w-[960px] gap-5">
      <PageMeta title="Transaction history" />
      <Link className="link justify-self-start" to="/wallet">
        <ArrowLeft className="flip size-4" /> My Wallet
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1>Transaction history</h1>
        <StatementCopies csv="/transaction-history.csv" print="/transaction-history/print" />
      </div>
      <Statement caption="Your coin moves, newest first" statement={statement} />
      <p className="text-14 text-ink-3">All times in Pakistan Standard Time. Amounts are in coins.</p>
    </div>
  );
}
