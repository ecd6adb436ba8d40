import type { Kysely } from 'kysely';
import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/min';
import { type Asked, contains, type ListPage, type ListSource, readList } from '../database/list.ts';
import { run, type Take } from '../database/statement.ts';
import type { DB } from '../database/types.gen.ts';

/** A search that can only be a phone number, and the fewest digits that are read as one. */
const phone = /^[+\d][\d ()-]*$/;
const fewestDigits = 7;

/**
 * Returns an admin's search for people as a condition on `profiles` under an alias: a part of name,
 * username or email, or the whole phone number however it is spelled.
 */
export function personSought(alias: string, search: string, take: Take): string {
  const part = contains(`profile_search(${alias}.full_name, ${alias}.username, ${alias}.email)`, search, take);
  const digits = phone.test(search) ? search.replace(/\D/g, '').length : 0;
  if (digits < fewestDigits || !isValidPhoneNumber(search, 'PK')) return part;
  const number = take(parsePhoneNumber(search, 'PK').number, 'text');
  return `(${part} or ${alias}.email_verified and ${alias}.phone_number = ${number})`;
}

/** Number of found people that are named to the list's indexes, and to its rows. */
const [named, known] = [1000, 5000];

/** Rows counted when more people are found than the indexes take. */
const countedOfMany = 100;

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
    (take) => `select s.id from profiles s where ${personSought('s', asked.search, take)} limit ${known + 1}`,
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
            `exists (select from profiles s where s.id in (${people.join(', ')}) and ${personSought('s', asked.search, take)} offset 0)`,
          ];
    return [...filters(take), either([...theirs, ...beside(take)])];
  });
}
