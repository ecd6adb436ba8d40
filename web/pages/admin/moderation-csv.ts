import type { Moderated } from '#core/safety/moderation-contract.ts';
import { type CsvColumn, csvDownload, csvTime } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/moderation-csv';

const columns: CsvColumn<Moderated>[] = [
  csvTime('Last', ({ last_at }) => last_at),
  ['Username', ({ username }) => username],
  ['Field', ({ field }) => field],
  ['Found', ({ found }) => found],
  ['Text', ({ text }) => text],
  ['Tried', ({ times }) => times],
  ['Appeal', ({ appeal }) => appeal],
  ['Outcome', ({ outcome }) => outcome],
  ['Used since', ({ used }) => used],
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return csvDownload('moderation', columns, (page) => read(api.safety.moderation({ ...listQuery(url), ...page })));
}
