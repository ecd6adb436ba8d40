import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.gen.ts';

/** Ends every poster who was blocked before blocking ended posters: what a start does, and finds nothing to do from then on. */
export async function endBlockedPosters(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`select end_blocked_posters(${now})`.execute(db);
}
