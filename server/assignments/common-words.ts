import { type Kysely, sql } from 'kysely';
import { countedTo } from '#core/limits.ts';
import type { DB } from '../database/types.gen.ts';

/** About so many assignments say how frequent a word is among all. */
const sample = 10_000;

/** Counts which words so many assignments have that a search for them finds no more (docs/decisions/0015). */
export async function markCommonWords(db: Kysely<DB>): Promise<void> {
  await sql`select mark_common_words(${countedTo}, ${sample})`.execute(db);
}
