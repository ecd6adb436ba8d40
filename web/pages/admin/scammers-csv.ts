import type { Scammer } from '#core/safety/watchlist-contract.ts';
import { type CsvColumn, csvDownload, csvTime } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/scammers-csv';

const columns: CsvColumn<Scammer>[] = [
  csvTime('Added', ({ created_at }) => created_at),
  ['Name', ({ full_name }) => full_name],
  ['Username', ({ username }) => username],
  ['Email', ({ email }) => email],
  ['Reason', ({ reason }) => reason],
  ['Reply', ({ reply }) => reply],
  ['Added by', ({ added_by }) => added_by],
  csvTime('Removed', ({ removed_at }) => removed_at),
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return csvDownload('scammers', columns, (page) => read(api.safety.scammers({ ...listQuery(url), ...page })));
}
