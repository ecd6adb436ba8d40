import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';

/*
 * Keys of pages: the values by which the last row of a page is ordered. Opaque to callers, and
 * stable while rows are added.
 */

/**
 * Orders a list, newest first by a table's (`at`, id), after the row with a key:
 * `query.$call(newestFirst('c', after))`.
 */
export function newestFirst(table: string, after: string | undefined, at = 'created_at') {
  const from = readKey(after, rowKey);
  const [instant, id] = [sql.ref<Date>(`${table}.${at}`), sql.ref<string>(`${table}.id`)];
  const isAfter = sql<boolean>`(${instant}, ${id}) < (${from?.[0]}::timestamptz, ${from?.[1]}::uuid)`;
  return <Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>) =>
    query
      .$if(from !== null, (rest) => rest.where(isAfter))
      .orderBy(instant, 'desc')
      .orderBy(id, 'desc');
}

/**
 * Selects one page of such a list, and one row more, which shows whether there are others:
 * `query.$call(pageOf('bids', after, 30))`, then `cutPage(rows, 30, show)`. The size is written
 * out, since it is constant: then the plan counts on it.
 */
export function pageOf(table: string, after: string | undefined, size: number) {
  return <Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>) =>
    query.$call(newestFirst(table, after)).limit(sql.lit(size + 1));
}

/**
 * Returns the page of such rows as the contract has it: each as `show` shows it, and the key of the
 * rows after it; null at the end.
 */
export function cutPage<Row extends { id: string; created_at: Date }, Shown>(
  rows: readonly Row[],
  size: number,
  show: (row: Row) => Shown,
): { items: Shown[]; next: string | null } {
  const last = rows[size - 1];
  return {
    items: rows.slice(0, size).map(show),
    next: rows.length > size && last ? pageKey(last.created_at, last.id) : null,
  };
}

const instantFormat = /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const isInstant = (at: string) =>
  instantFormat.test(at) && !Number.isNaN(Date.parse(at)) && new Date(at).toISOString() === at;

/**
 * A row's values in a key, if the database can read both: an existing instant, from the year 1 on,
 * and an id.
 */
export const rowValues = [
  z.string().refine(isInstant),
  z.string().regex(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/),
] as const;
const rowKey = z.tuple(rowValues);

/** Returns the key of one row: it asks for the rows after it. */
export const pageKey = (at: Date, id: string) => writeKey(at.toISOString(), id);

/** Writes the values by which a page's last row is ordered as an opaque key. */
export function writeKey(...values: (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Reads a key's values; returns null for anything else: the list starts at its beginning. */
export function readKey<Values extends z.ZodType>(key: string | undefined, values: Values): z.output<Values> | null {
  try {
    return values.safeParse(JSON.parse(Buffer.from(key ?? '', 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
}
