import type { AssignmentCard } from '#core/assignments/contract.ts';
import { dayOf } from '#core/calendar.ts';
import { countedTo, largestAssignmentsPage } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { type PageKey, pageKeyOf } from '../database/page-key.ts';
import { run, type Take } from '../database/statement.ts';
import { type CardRow, cardColumns, cardJoins, toCard } from './cards.ts';

interface ListInput {
  status: 'all' | 'open' | 'awarded' | 'completed';
  subject: string;
  search: string;
  after?: string | undefined;
  limit: number;
}

interface ListPage {
  items: AssignmentCard[];
  /** How many there are, counted to 1,001. */
  total: number;
  next: string | null;
}

interface ListRow extends CardRow {
  total: number;
  closeness: number;
  until: number;
}

/** Where a page goes on: after the row with this key, in what was there when the list was begun. */
interface ListKey extends PageKey {
  closeness: number;
  until: number;
}

const order = 'closeness desc, created_at desc, id desc';

/** As many rows as are counted, and as the largest page has; one more says that there are others. */
const counted = countedTo + 1;
const reach = largestAssignmentsPage + 1;

/**
 * Assignments, newest first (HOME-04, LIST-05); a search puts the closest first and the newest first among equals.
 * `after` is the `next` of the page before. 'open' leaves out expired ones (rulings, Content).
 * Whatever the table holds, at most 1,001 matches are counted and one page is read (docs/decisions/0015).
 */
export async function listAssignments(context: Context, input: ListInput): Promise<ListPage> {
  const after = readListKey(input.after);
  const rows = await run<ListRow | { id: null; total: number }>(context.db, (take) => {
    const parts = input.search ? found(context, input, after, take) : filtered(context, input, after, take);
    return `with ${parts},
        page as (select * from candidates order by ${order} limit ${take(input.limit + 1, 'integer')})
      select total.n as total, page.closeness, until.n as until, ${cardColumns(context, take)}
      from total cross join until
        left join (page join live_assignments a on a.id = page.id ${cardJoins(context, take)}) on true
      order by ${order.replaceAll(/\w+ desc/g, 'page.$&')}`;
  });
  const listed = rows.filter((row) => row.id !== null);
  const last = listed[input.limit - 1];
  return {
    items: listed.slice(0, input.limit).map(({ total: _, closeness: __, until: ___, ...row }) => toCard(row)),
    total: rows[0]?.total ?? 0,
    next: listed.length > input.limit && last ? listKey(last) : null,
  };
}

/** Any 1,001 rows within the filters say how many there are: fewer are all of them, and the page is taken from those. */
function filtered({ now }: Context, { status, subject }: ListInput, after: ListKey | null, take: Take): string {
  const within = [
    'true',
    // Written out, one of three known words: the indexes of open assignments hold for no other.
    ...(status === 'all' ? [] : [`status = '${status}'`]),
    ...(status === 'open' ? [`deadline >= ${take(dayOf(now), 'date')}`] : []),
    ...(isAll(subject) ? [] : [`subject_key = subject_key(${take(subject, 'text')})`]),
  ].join(' and ');
  const key = after && `(${take(after.at, 'timestamptz')}, ${take(after.id, 'uuid')})`;
  const further = key ? `(created_at, id) < ${key}` : 'true';
  return `
    matching as materialized (
      select id, created_at, 0 as closeness from live_assignments where ${within} limit ${counted}),
    total as (select count(*)::int as n from matching),
    until as (select 0 as n),
    candidates as (
      select * from matching where (select n from total) < ${counted} and ${further}
      union all (
        select id, created_at, 0 from live_assignments
        where (select n from total) = ${counted} and ${within} and ${further}
        order by created_at desc, id desc limit ${reach}))`;
}

/** What a search finds is at most 1,001 rows, on every page the same ones but for those that are gone. */
function found({ now }: Context, { status, subject, search }: ListInput, after: ListKey | null, take: Take): string {
  const filters = [
    take(search, 'text'),
    take(status, 'text'),
    take(isAll(subject) ? '' : subject, 'text'),
    take(status === 'open' ? dayOf(now) : null, 'date'),
  ];
  const key =
    after && `(${take(after.closeness, 'integer')}, ${take(after.at, 'timestamptz')}, ${take(after.id, 'uuid')})`;
  return `
    until as materialized (
      select coalesce(${take(after?.until ?? null, 'bigint')}, last_value) as n from assignments_number_seq),
    matching as materialized (select * from search_assignments(${filters.join(', ')}, (select n from until))),
    total as (select count(*)::int as n from matching),
    candidates as (select * from matching where ${key ? `(closeness, created_at, id) < ${key}` : 'true'})`;
}

const isAll = (subject: string) => subject === '' || subject.toLowerCase() === 'all';

function listKey({ closeness, until, created_at, id }: ListRow): string {
  return Buffer.from(`${closeness}_${until}_${created_at.toISOString()}_${id}`).toString('base64url');
}

/** Reads a list's key; anything else is null: the list starts at its beginning. */
function readListKey(key: string | undefined): ListKey | null {
  const text = Buffer.from(key ?? '', 'base64url').toString();
  const [, closeness, until, rest = ''] = /^(\d)_(\d{1,15})_(.*)$/s.exec(text) ?? [];
  const from = pageKeyOf(rest);
  return from ? { closeness: Number(closeness), until: Number(until), ...from } : null;
}
