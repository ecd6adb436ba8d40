import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.gen.ts';

/**
 * Ends every poster and tutor who was blocked before blocking ended them: runs at a start, and is a
 * no-op from then on.
 */
export async function endBlockedPeople(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`select end_blocked_people(${now})`.execute(db);
}
