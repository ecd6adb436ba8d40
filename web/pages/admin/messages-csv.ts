import type { ContactMessage } from '#core/site/contract.ts';
import { type CsvColumn, csvDownload, csvTime } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/messages-csv';

const columns: CsvColumn<ContactMessage>[] = [
  csvTime('Sent', ({ created_at }) => created_at),
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Subject', ({ subject }) => subject],
  ['Message', ({ message }) => message],
  csvTime('Answered', ({ answered_at }) => answered_at),
  ['By', ({ answered_by }) => answered_by],
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return csvDownload('messages', columns, (page) => read(api.site.messages({ ...listQuery(url), ...page })));
}
