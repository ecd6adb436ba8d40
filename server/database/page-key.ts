import { type SelectQueryBuilder, sql } from 'kysely';

/** Keys of lists that page by (instant, id): opaque to callers, stable while rows are added. */
export interface PageKey {
  at: string;
  id: string;
}

/**
 * The page of a list, newest first by a table's (created_at, id), that begins after a key, and one row more, which tells
 * whether there are others: `query.$call(pageOf('bids', after, 30))`, then `cutPage(rows, 30)`.
 */
export function pageOf(table: string, after: string | undefined, size: number, at = 'created_at') {
  const from = readKey(after);
  const [instant, id] = [sql.ref<Date>(`${table}.${at}`), sql.ref<string>(`${table}.id`)];
  const isAfter = sql<boolean>`(${instant}, ${id}) < (${from?.at}::timestamptz, ${from?.id}::uuid)`;
  return <Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>) =>
    query
      .$if(from !== null, (rest) => rest.where(isAfter))
      .orderBy(instant, 'desc')
      .orderBy(id, 'desc')
      .limit(sql.lit(size + 1));
}

/** The rows of one page, and the key of those after it; null when it was the last. */
export function cutPage<Row extends { id: string; created_at: Date }>(
  rows: readonly Row[],
  size: number,
): { rows: Row[]; next: string | null } {
  const last = rows[size - 1];
  return { rows: rows.slice(0, size), next: rows.length > size && last ? pageKey(last.created_at, last.id) : null };
}

const instantFormat = /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const uuidFormat = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The key of the last row of a page, or null when it was the last page. */
export function nextKey(rows: readonly { id: string; created_at: Date }[], limit: number): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last ? pageKey(last.created_at, last.id) : null;
}

/** The key of one row: asks for those that come after it. */
export function pageKey(at: Date, id: string): string {
  return Buffer.from(`${at.toISOString()}_${id}`).toString('base64url');
}

/** Reads a key; anything else is null: the list starts at its beginning. */
export function readKey(key: string | undefined): PageKey | null {
  return pageKeyOf(Buffer.from(key ?? '', 'base64url').toString());
}

/** The parts of a decoded key if both are what the database can read: an instant there is, from the year 1 on, and an id. */
export function pageKeyOf(text: string): PageKey | null {
  const [at = '', id = '', ...rest] = text.split('_');
  const isKey = rest.length === 0 && instantFormat.test(at) && !Number.isNaN(Date.parse(at)) && uuidFormat.test(id);
  return isKey && new Date(at).toISOString() === at ? { at, id } : null;
}
