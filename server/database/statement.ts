import { CompiledQuery, type Kysely } from 'kysely';
import { countedTo } from '#core/limits.ts';
import type { DB } from './types.gen.ts';

/** Adds a value of a PostgreSQL type to a statement and returns its placeholder. */
export type Take = (value: unknown, type: string) => string;

/**
 * Runs a statement that is written out. For the queries of every page: a query builder would build
 * the same text each time. Only placeholders from `take` may stand for values.
 */
export async function run<Row>(db: Kysely<DB>, write: (take: Take) => string): Promise<Row[]> {
  const values: unknown[] = [];
  const text = write((value, type) => `$${values.push(value)}::${type}`);
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
  return rows;
}

/**
 * Returns the number of rows of a `from …`, counted to 1,001, as an expression: a total shown as
 * '1,000+' costs no more.
 */
export function counted(from: string): string {
  return `(select count(*)::int from (select ${from} limit ${countedTo + 1}) counted)`;
}
