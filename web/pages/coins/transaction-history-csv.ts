import { statementColumns } from '../../coins/statement-csv.ts';
import { csvDownload } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/transaction-history-csv';

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const filters = listQuery(url);
  return csvDownload('transaction-history', statementColumns, (page) =>
    read(api.coins.transactions({ ...filters, after: undefined, ...page })),
  );
}
