import type { AssignmentCard } from '#core/assignments/contract.ts';
import type { Context } from '../context.ts';
import { readKey, writeKey } from '../database/page-key.ts';
import { run } from '../database/statement.ts';
import { candidatesOf, type ListInput, listKey } from './candidates.ts';
import { type CardRow, cardColumns, cardJoins, toCard } from './cards.ts';

interface ListPage {
  items: AssignmentCard[];
  /** The total, counted to 1,001. */
  total: number;
  next: string | null;
}

interface ListRow extends CardRow {
  total: number;
  rank: number;
  until: number;
}

const order = 'rank desc, created_at desc, id desc';

/**
 * Lists assignments in the given order, the newest first among equals (HOME-04, LIST-05); a search
 * puts the closest first unless another order is given. `after` is the `next` of the page before.
 * 'open' excludes expired ones (rulings, Content). At any table size, at most 1,001 matches are
 * counted and one page is read (docs/decisions/0015, 0067).
 */
export async function listAssignments(context: Context, input: ListInput): Promise<ListPage> {
  const after = readKey(input.after, listKey);
  const rows = await run<ListRow | { id: null; total: number }>(context.db, (take) => {
    return `with ${candidatesOf(context, input, after, take)},
        page as (select * from candidates order by ${order} limit ${take(input.limit + 1, 'integer')})
      select total.n as total, page.rank, until.n as until, ${cardColumns(context, take)}
      from total cross join until
        left join (page join live_assignments a on a.id = page.id ${cardJoins(context, take)}) on true
      order by ${order.replaceAll(/\w+ desc/g, 'page.$&')}`;
  });
  const listed = rows.filter((row) => row.id !== null);
  const last = listed[input.limit - 1];
  return {
    items: listed.slice(0, input.limit).map(({ total: _, rank: __, until: ___, ...row }) => toCard(row)),
    total: rows[0]?.total ?? 0,
    next:
      listed.length > input.limit && last
        ? writeKey(last.rank, last.until, last.created_at.toISOString(), last.id)
        : null,
  };
}
