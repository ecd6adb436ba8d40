import type { ListedOrder } from '#core/store/admin-orders-contract.ts';
import { centsInRupee } from '#core/store/prices.ts';
import { type CsvColumn, csvDownload, csvTime } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/orders-csv';

const columns: CsvColumn<ListedOrder>[] = [
  ['Order', ({ number }) => number],
  csvTime('Ordered', ({ created_at }) => created_at),
  ['Username', ({ username }) => username],
  ['Name', ({ full_name }) => full_name],
  ['Phone', ({ phone_number }) => phone_number],
  ['Address', ({ address }) => address],
  ['City', ({ city }) => city],
  ['Province', ({ province }) => province],
  ['Items', ({ items }) => items.join('; ')],
  ['Delivery PKR', ({ delivery_in_cents }) => delivery_in_cents / centsInRupee],
  ['PKR', ({ total_in_cents }) => total_in_cents / centsInRupee],
  ['Cash on delivery', ({ pays_on_delivery }) => (pays_on_delivery ? 'yes' : 'no')],
  ['State', ({ status }) => status],
  csvTime('Since', ({ moved_at }) => moved_at),
  ['Tracking', ({ tracking }) => tracking],
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return csvDownload('orders', columns, (page) => read(api.store.adminOrders({ ...listQuery(url), ...page })));
}
