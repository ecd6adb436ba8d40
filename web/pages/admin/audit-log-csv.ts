import type { AuditEntry } from '#core/admin/contract.ts';
import { type CsvColumn, csvDownload, csvTime } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/audit-log-csv';

const columns: CsvColumn<AuditEntry>[] = [
  ['Entry', ({ number }) => number],
  csvTime('When', ({ at }) => at),
  ['Action', ({ title }) => title],
  ['About', ({ about }) => about],
  ['By', ({ admin }) => admin],
  ['Reason', ({ reason }) => reason],
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return csvDownload('audit-log', columns, (page) => read(api.admin.auditLog({ ...listQuery(url), ...page })));
}
