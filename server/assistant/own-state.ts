import { sql } from 'kysely';
import { assistant } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';

/**
 * The assistant's data about the person who asks: their own, and of others only titles and counts
 * that they see anyway.
 */
export interface OwnState {
  coins: number;
  assignments: { id: string; title: string; status: string; deadline: string; bids: number }[];
  bids: { assignment_id: string; title: string; status: string }[];
}

/**
 * Returns the viewer's balance, newest assignments and newest bids. Contains no person's message,
 * name, email or number.
 */
export async function readOwnState({ db, viewer }: SignedInContext): Promise<OwnState> {
  const [assignments, bids] = await Promise.all([
    db
      .selectFrom('live_assignments as a')
      .select(['a.id', 'a.title', 'a.status', 'a.deadline'])
      .select(sql<number>`(select count(*)::int from bids where bids.assignment_id = a.id)`.as('bids'))
      .where('a.user_id', '=', viewer.id)
      .orderBy('a.created_at', 'desc')
      .limit(assistant.ownRows)
      .execute(),
    db
      .selectFrom('bids')
      .innerJoin('live_assignments as a', 'a.id', 'bids.assignment_id')
      .select(['a.id as assignment_id', 'a.title', 'bids.status'])
      .where('bids.user_id', '=', viewer.id)
      .orderBy('bids.created_at', 'desc')
      .limit(assistant.ownRows)
      .execute(),
  ]);
  return { coins: viewer.coins, assignments, bids };
}
