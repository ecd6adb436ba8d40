import type { ListedUser } from '#core/admin/contract.ts';
import { type CsvColumn, csvDownload, csvTime } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/users-csv';

const columns: CsvColumn<ListedUser>[] = [
  ['Name', ({ full_name }) => full_name],
  ['Email', ({ email }) => email],
  ['Username', ({ username }) => username],
  ['Type', ({ user_type }) => user_type],
  ['Coins', ({ coins }) => coins],
  ['Verified', ({ is_verified }) => is_verified],
  ['Admin', ({ is_admin }) => is_admin],
  ['Blocked', ({ is_blocked }) => is_blocked],
  csvTime('Joined', ({ created_at }) => created_at),
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return csvDownload('users', columns, (page) => read(api.admin.users({ ...listQuery(url), ...page })));
}
