import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.gen.ts';

/**
 * Ends every poster who was blocked before blocking ended posters: runs at a start, and is a no-op
 * from then on.
 */
export async function endBlockedPosters(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`select end_blocked_posters(${now})`.execute(db);
}
