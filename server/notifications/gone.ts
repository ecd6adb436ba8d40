import { type RawBuilder, sql } from 'kysely';
import { kindsAbout, type Mortal } from '#core/notifications/words.ts';

const tables: Record<Mortal, string> = { assignment: 'live_assignments', appeal: 'refused_texts' };

const gone = ([thing, table]: [string, string]) =>
  sql`(n.kind = any(${kindsAbout(thing as Mortal)}::text[]) and not exists (select from ${sql.table(table)} t where t.id = n.about_id))`;

/**
 * Whether the subject of a notification `n` was deleted since: its page would only say that it is
 * missing.
 */
export const isGone: RawBuilder<boolean> = sql`(${sql.join(Object.entries(tables).map(gone), sql` or `)})`;
