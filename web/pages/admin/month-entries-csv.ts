import type { MonthEntry } from '#core/payments/months-contract.ts';
import { type CsvColumn, csvDownload, csvTime } from '../../lib/csv.ts';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { lineName, partTitles, rupeesIn } from '../../payments/month-words.ts';
import type { Route } from './+types/month-entries-csv';

const columns: CsvColumn<MonthEntry>[] = [
  csvTime('Time', ({ at }) => at),
  ['Part', ({ part }) => partTitles[part]],
  ['Name', lineName],
  ['Coins', ({ coins }) => coins],
  ['Units', ({ units }) => units],
  ['PKR', ({ cents }) => cents && rupeesIn(cents)],
  ['Reference', ({ reference }) => reference],
  ['Id', ({ id }) => id],
];

/** All entries of a month, however many: they are read while they are sent. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return csvDownload(
    'month-entries',
    columns,
    (page) => read(api.payments.monthEntries({ ...listQuery(url), after: undefined, ...page })),
    Number.POSITIVE_INFINITY,
  );
}
