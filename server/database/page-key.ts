import { type SelectQueryBuilder, sql } from 'kysely';

/** Keys of lists that page by (instant, id): opaque to callers, stable while rows are added. */
export interface PageKey {
  at: string;
  id: string;
}

/**
 * Orders a list, newest first by a table's (`at`, id), after the row with a key:
 * `query.$call(newestFirst('c', after))`.
 */
export function newestFirst(table: string, after: string | undefined, at = 'created_at') {
  const from = readKey(after);
  const [instant, id] = [sql.ref<Date>(`${table}.${at}`), sql.ref<string>(`${table}.id`)];
  const isAfter = sql<boolean>`(${instant}, ${id}) < (${from?.at}::timestamptz, ${from?.id}::uuid)`;
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
const uuidFormat = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Returns the key of one row: it asks for the rows after it. */
export function pageKey(at: Date, id: string): string {
  return Buffer.from(`${at.toISOString()}_${id}`).toString('base64url');
}

/** Reads a key; returns null for anything else: the list starts at its beginning. */
function readKey(key: string | undefined): PageKey | null {
  return pageKeyOf(Buffer.from(key ?? '', 'base64url').toString());
}

/**
 * Returns the parts of a decoded key if the database can read both: an existing instant, from the
 * year 1 on, and an id.
 */
export function pageKeyOf(text: string): PageKey | null {
  const [at = '', id = '', ...rest] = text.split('_');
  const isKey = rest.length === 0 && instantFormat.test(at) && !Number.isNaN(Date.parse(at)) && uuidFormat.test(id);
  return isKey && new Date(at).toISOString() === at ? { at, id } : null;
}
