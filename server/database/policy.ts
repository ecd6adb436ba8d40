import { type RawBuilder, sql } from 'kysely';
import type { Take } from './statement.ts';

/** The asker, as SQL: the placeholder of a person's id; null for a guest. */
export type Asker = string | null;

/** Returns an asker for a statement that is written out. */
export function asker(viewer: { id: string } | null, take: Take): Asker {
  return viewer && take(viewer.id, 'uuid');
}

/** Returns a policy as a condition of the query builder: `.where(allows(viewer, isParty))`. */
export function allows(viewer: { id: string } | null, policy: (me: Asker) => string): RawBuilder<boolean> {
  const here = '\0';
  const [first = '', ...others] = policy(viewer && here).split(here);
  const id = sql`${viewer?.id}::uuid`;
  return sql<boolean>`${sql.raw(first)}${sql.join(
    others.map((part) => sql`${id}${sql.raw(part)}`),
    sql.raw(''),
  )}`;
}
