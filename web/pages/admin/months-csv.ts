import type { MonthLine } from '#core/payments/months-contract.ts';
import { type CsvColumn, csvDownload } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { lineName, partTitles, rupeesIn } from '../../payments/month-words.ts';
import type { Route } from './+types/months-csv';

const columns: CsvColumn<MonthLine>[] = [
  ['Part', ({ part }) => partTitles[part]],
  ['Name', lineName],
  ['Entries', ({ entries }) => entries],
  ['Coins in', ({ credited }) => credited],
  ['Coins out', ({ debited }) => debited],
  ['Units', ({ units }) => units],
  ['PKR', ({ cents }) => rupeesIn(cents)],
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { month, lines } = await read(api.payments.month(listQuery(url)));
  return csvDownload(`month-${month}`, columns, async () => ({ items: lines, next: null }));
}
