import type { Kysely } from 'kysely';
import { z } from 'zod';
import { countedTo } from '#core/limits.ts';
import { readKey, writeKey } from './page-key.ts';
import { run, type Take } from './statement.ts';
import type { DB } from './types.gen.ts';

/** An order of a list: an expression that is never null, and its type. */
interface ListColumn {
  sql: string;
  type: keyof typeof spelled;
}

/**
 * The source of a list. Each of `sorts` with `id` needs an index, or is marked as reading every
 * row.
 */
export interface ListSource<Sort extends string> {
  /** Tables of the condition and the order, such as 'profiles u'. */
  from: string;
  /** The columns of a row; may use `joins`. */
  columns: string;
  joins?: string;
  /** The column that distinguishes rows with equal sort values. */
  id: ListColumn;
  sorts: Record<Sort, ListColumn>;
  /** The maximum count, if it is less than usual; a longer list says that there is one more. */
  countedTo?: number;
}

/** A list's input as `listInput()` of `core/list.ts` makes it. */
export interface Asked {
  sort: string;
  after?: string | undefined;
  limit: number;
}

export interface ListPage<Row> {
  items: Row[];
  /** The total, counted to 1,001. */
  total: number;
  /** The maximum count, if it is less than usual. */
  counted_to?: number;
  next: string | null;
}

/** PostgreSQL's notation for the values of a type: an invalid key starts the list anew. */
const spelled = {
  text: /^[^\0]*$/s,
  integer: /^-?\d{1,9}$/,
  bigint: /^\d{1,18}$/,
  uuid: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  timestamptz: /^2\d{3}-\d\d-\d\d ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/,
} as const;

/**
 * The number of rows in the list's order that a search reads first, and the number of its matches
 * that are sorted after that.
 */
const [nearRows, sortedRows] = [1000, 10_000];

/**
 * Returns a page of a list that is sorted by any of its columns, with its filters, and the number
 * of rows within them. As every list (docs/decisions/0015): the first 1,001 rows found within the
 * filters give the count; if there are fewer, the page is taken from them, else it is read in the
 * order of the column's index. Pages go on by key.
 *
 * Matches of a search (`sought`, beside the filters, of a list of one table) may lie far back in
 * that order, even if there are a thousand of them. So only the beginning is read in order; if that
 * fills no page, all matches are sorted, and matches too many to sort are dense enough to be read
 * in order after all.
 */
export async function readList<Row, Sort extends string>(
  db: Kysely<DB>,
  source: ListSource<Sort>,
  { sort, after, limit }: Asked,
  filters: (take: Take) => string[],
  sought: (take: Take) => string[] = () => [],
): Promise<ListPage<Row>> {
  const { from, columns, joins = '', id } = source;
  const [, alias] = from.split(' ');
  // Larger totals show as '1,000+'.
  const counted = (source.countedTo ?? countedTo) + 1;
  const falls = sort.startsWith('-');
  const column = source.sorts[sort.replace('-', '') as Sort];
  const key = readKey(after, keyIn(sort, column, id));
  const direction = falls ? 'desc' : 'asc';
  const rows = await run<Row & { total: number; key_value: string | null; key_id: string }>(db, (take) => {
    const filtered = ['true', ...filters(take)].join(' and ');
    const search = sought(take).join(' and ');
    const within = search ? `${filtered} and ${search}` : filtered;
    const further = key
      ? `(${column.sql}, ${id.sql}) ${falls ? '<' : '>'} (${take(key.value, column.type)}, ${take(key.id, id.type)})`
      : 'true';
    const keyed = `${column.sql} as value, ${id.sql} as id`;
    const order = `order by ${column.sql} ${direction}, ${id.sql} ${direction}`;
    const read = (rows: string, when: string) => `(select ${keyed} from ${rows}
      where ${when} and ${further} ${order} limit ${limit + 1})`;
    // Of one table row by row, by their key: a small one the planner would rather read whole.
    const rowOf = (found: string) =>
      from.includes(' join ')
        ? `${found} join ${from} on ${id.sql} = ${found}.id`
        : `${found} cross join lateral (select * from ${from} where ${id.sql} = ${found}.id offset 0) ${alias}`;
    const many = `(select n from total) = ${counted}`;
    const isPage = `(select count(*) from near) > ${limit}`;
    const isSorted = `(select count(*) from found) <= ${sortedRows}`;
    const inOrder = search
      ? `(select value, id from near where ${isPage}) union all
          (select value, id from found where not ${isPage} and ${isSorted}
            order by value ${direction}, id ${direction} limit ${limit + 1}) union all
          ${read(from, `${many} and not ${isPage} and not ${isSorted} and ${within}`)}`
      : read(from, `${many} and ${within}`);
    const looked = search
      ? `near as materialized (
          select list_value as value, list_id as id
            from (select *, ${column.sql} as list_value, ${id.sql} as list_id from ${from}
              where ${many} and ${filtered} and ${further} ${order} limit ${nearRows}) ${alias}
           where ${search} order by list_value ${direction}, list_id ${direction} limit ${limit + 1}),
        found as materialized (
          select ${keyed} from ${from} where ${many} and not ${isPage} and ${within} and ${further} limit ${sortedRows + 1}),`
      : '';
    return `with
        matching as materialized (select ${id.sql} as id from ${from} where ${within} limit ${counted}),
        total as (select count(*)::int as n from matching),
        ${looked}
        page as (
          ${read(rowOf('matching'), `(select n from total) < ${counted}`)} union all
          ${inOrder})
      select total.n as total, page.value::text as key_value, page.id::text as key_id, ${columns}
      from total left join (${rowOf('page')} ${joins}) on true
      order by page.value ${direction}, page.id ${direction}`;
  });
  const listed = rows.filter((row) => row.key_value !== null);
  const last = listed[limit - 1];
  return {
    items: listed.slice(0, limit).map(({ total: _, key_value: __, key_id: ___, ...row }) => row as Row),
    total: rows[0]?.total ?? 0,
    next: listed.length > limit && last ? writeKey(sort, last.key_value, last.key_id) : null,
    ...(source.countedTo && { counted_to: source.countedTo }),
  };
}

/** The key of a row in one order. A key of another order starts the list at its beginning. */
function keyIn(sort: string, column: ListColumn, id: ListColumn) {
  const spelledAs = (type: ListColumn) => z.string().refine((value) => value.isWellFormed() && isSpelled(value, type));
  return z
    .tuple([z.literal(sort), spelledAs(column), spelledAs(id)])
    .transform(([, value, last]) => ({ value, id: last }));
}

function isSpelled(value: string, { type }: ListColumn): boolean {
  if (!spelled[type].test(value)) return false;
  if (type !== 'timestamptz') return true;
  // A day that the calendar has.
  const day = new Date(value.slice(0, 10));
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value.slice(0, 10));
}

/**
 * Returns a search as a condition on an expression with a trigram index: a part of it, in any case.
 * With 'like' the expression is in lower case already, and so is the search: a third of the work
 * for each match.
 */
export function contains(expression: string, search: string, take: Take, how: 'ilike' | 'like' = 'ilike'): string {
  // One or two signs are no trigram: the index would be read whole, while the rows themselves are
  // read soon enough.
  const read = [...search].length < 3 ? `(${expression} || '')` : expression;
  const part = take(`%${search.replace(/[\\%_]/g, '\\$&')}%`, 'text');
  return how === 'like' ? `${read} like lower(${part})` : `${read} ilike ${part}`;
}
