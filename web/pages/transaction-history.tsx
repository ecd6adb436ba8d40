import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { StatementTable } from '../coins/statement-table.tsx';
import { pageContext, viewerContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { LinkButton } from '../ui/button.tsx';
import { Coins } from '../ui/coins.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import type { Route } from './+types/transaction-history';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { coins } = context.get(viewerContext);
  const after = url.searchParams.get('after') ?? undefined;
  return { coins, after, ...(await read(page.api.coins.transactions({ after }))) };
}

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
      <StatementTable caption="Your coin moves, newest first" entries={items} />
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
