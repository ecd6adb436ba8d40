import type { Kysely } from 'kysely';
import { type Asked, contains, type ListPage, type ListSource, readList } from '../database/list.ts';
import { run, type Take } from '../database/statement.ts';
import type { DB } from '../database/types.gen.ts';

/** Number of found people that are named to the list's indexes, and to its rows. */
const [named, known] = [1000, 5000];

/** Rows counted when more people are found than the indexes take. */
const countedOfMany = 100;

const search = 'profile_search(s.full_name, s.username, s.email)';

/**
 * Returns a page of a list of what people did (`readList()`), where the search is for the person of
 * a row: one of the columns `people` names that person. Up to a thousand people are named, and
 * indexes lead to their rows. If a search finds more of them, the list is read in its order, and
 * each row is checked for being theirs; then rows are counted to 100. `beside` finds rows by
 * something else as well.
 */
export async function readTheirList<Row, Sort extends string>(
  db: Kysely<DB>,
  source: ListSource<Sort> & { people: readonly string[] },
  asked: Asked & { search: string },
  filters: (take: Take) => string[],
  beside: (take: Take) => string[] = () => [],
): Promise<ListPage<Row>> {
  const { people } = source;
  if (!asked.search) return readList(db, source, asked, filters);
  const found = await run<{ id: string }>(
    db,
    (take) => `select s.id from profiles s where ${contains(search, asked.search, take)} limit ${known + 1}`,
  );
  const either = (conditions: string[]) => `(${conditions.join(' or ')})`;
  const ids = found.map(({ id }) => id);
  if (ids.length <= named) {
    return readList(db, source, asked, filters, (take) => {
      const list = take(ids, 'uuid[]');
      return [either([...people.map((column) => `${column} = any(${list})`), ...beside(take)])];
    });
  }
  return readList(db, { ...source, countedTo: countedOfMany }, asked, (take) => {
    // 'is true' and 'offset' make it a check of each row: the planner would begin with all those
    // people.
    const theirs =
      ids.length <= known
        ? people.map((column) => `(${column} in (select unnest(${take(ids, 'uuid[]')}))) is true`)
        : [
            `exists (select from profiles s where s.id in (${people.join(', ')}) and ${contains(search, asked.search, take)} offset 0)`,
          ];
    return [...filters(take), either([...theirs, ...beside(take)])];
  });
}
