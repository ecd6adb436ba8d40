import type { Transaction } from '#core/coins/contract.ts';
import { type CsvColumn, csvTime } from '../lib/csv.ts';
import { titleCase } from '../lib/title-case.ts';

/** A statement as a file. */
export const statementColumns: readonly CsvColumn<Transaction>[] = [
  csvTime('Date', ({ created_at }) => created_at),
  ['Kind', ({ type }) => titleCase(type)],
  ['Description', ({ description }) => description],
  ['Amount', ({ amount }) => amount],
  ['Balance', ({ balance_after }) => balance_after],
];
