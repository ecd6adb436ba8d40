import { earningsColumns } from '../../chat/earnings-csv.ts';
import { csvDownload } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/earnings-csv';

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const filters = listQuery(url);
  return csvDownload('earnings', earningsColumns, (page) =>
    read(api.chat.earnings({ ...filters, after: undefined, ...page })),
  );
}
