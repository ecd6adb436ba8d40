import type { ListedCase } from '#core/safety/cases-contract.ts';
import { type CsvColumn, csvDownload, csvTime } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/reports-csv';

const columns: CsvColumn<ListedCase>[] = [
  ['Number', ({ number }) => number],
  csvTime('Sent', ({ opened_at }) => opened_at),
  ['Reporter', ({ reporter }) => reporter.username],
  ['Reported', ({ reported }) => reported?.username ?? null],
  ['Assignment', ({ title }) => title],
  ['Reason', ({ reason }) => reason],
  ['Outcome', ({ outcome }) => outcome],
  csvTime('Decided', ({ decided_at }) => decided_at),
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return csvDownload('reports', columns, (page) => read(api.safety.cases({ ...listQuery(url), ...page })));
}
