import { largestListRead } from '#core/limits.ts';
import { StatementPaper } from '../../coins/statement-paper.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/transaction-history-print';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now, site } = context.get(pageContext);
  const { full_name, username } = context.get(viewerContext);
  const statement = await read(api.coins.transactions({ ...listQuery(url), after: undefined, limit: largestListRead }));
  return { person: { full_name, username }, statement, address: site.support.address, now };
}

export default function TransactionHistoryPrint({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Statement of coins" />
      <StatementPaper {...loaderData} back="/transaction-history" />
    </>
  );
}
