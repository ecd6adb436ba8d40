import type { ListedRequest } from '#core/payments/admin-contract.ts';
import { type CsvColumn, csvDownload, csvTime } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/coin-requests-csv';

const columns: CsvColumn<ListedRequest>[] = [
  csvTime('Sent', ({ created_at }) => created_at),
  ['Name', ({ full_name }) => full_name],
  ['Username', ({ username }) => username],
  ['Pack', ({ pack }) => pack],
  ['Coins', ({ coins }) => coins],
  ['PKR', ({ amount }) => amount],
  ['Transaction ID', ({ transaction_id }) => transaction_id],
  ['Status', ({ status }) => status],
  csvTime('Decided', ({ decided_at }) => decided_at),
  ['Warning', ({ warned }) => warned],
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return csvDownload('coin-requests', columns, (page) => read(api.payments.requests({ ...listQuery(url), ...page })));
}
