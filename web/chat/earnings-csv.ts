import type { Receipt } from '#core/chat/earnings-contract.ts';
import { methodNames } from '#core/chat/settlements.ts';
import { type CsvColumn, csvTime } from '../lib/csv.ts';

/** Received payments as a file, without names of students, like the printed statement. */
export const earningsColumns: readonly CsvColumn<Receipt>[] = [
  csvTime('Received', ({ received_at }) => received_at),
  csvTime('Told', ({ told_at }) => told_at),
  ['Assignment', ({ assignment_title }) => assignment_title],
  ['Paid with', ({ method }) => methodNames[method]],
  ['Amount (PKR)', ({ amount }) => amount],
];
