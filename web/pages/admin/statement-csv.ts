import { statementColumns } from '../../coins/statement-csv.ts';
import { csvDownload } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/statement-csv';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const filters = { ...listQuery(url), user_id: params.id };
  return csvDownload('statement', statementColumns, (page) =>
    read(api.admin.statement({ ...filters, after: undefined, ...page })),
  );
}
