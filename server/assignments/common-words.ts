import { type Kysely, sql } from 'kysely';
import { countedTo } from '#core/limits.ts';
import type { DB } from '../database/types.gen.ts';

/** The approximate sample size that shows a word's frequency among all assignments. */
const sample = 10_000;

/**
 * Records the words that occur in so many assignments that a search for them finds no more
 * (docs/decisions/0015).
 */
export async function markCommonWords(db: Kysely<DB>): Promise<void> {
  await sql`select mark_common_words(${countedTo}, ${sample})`.execute(db);
}
