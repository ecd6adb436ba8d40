import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import { coinsFor } from '#core/limits.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';
import { by } from './chat-pairs.ts';
import type { ServerDatabase } from './server-database.ts';

/** Returns the calendar day so many days from today; a negative number lies in the past. */
export function inDays(days: number): string {
  return dayOf(new Date(Date.now() + days * 86_400_000));
}

/**
 * Adds an assignment of `owner`, open for a week unless told otherwise; newer than those before it.
 */
export async function seedAssignment(
  { db }: ServerDatabase,
  owner: { id: string },
  details: Partial<Insertable<DB['assignments']>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('assignments')
    .values({
      user_id: owner.id,
      title: 'Integration set 8',
      description: 'Twelve problems on integration by parts. Show every step.',
      subject: 'Mathematics',
      budget: 3500,
      deadline: inDays(7),
      award_cost: (details.status ?? 'open') === 'open' ? null : coinsFor.award,
      ...details,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Takes every assignment off the market: journeys share a server, and some count all assignments.
 */
export async function emptyMarket({ db }: ServerDatabase): Promise<void> {
  await db.updateTable('assignments').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute();
}

/** Places a bid through the product's own function, coins and mails included. */
export async function seedBid(
  { db }: ServerDatabase,
  bidder: { id: string },
  assignment: string,
  proposal: string,
): Promise<void> {
  const bid = {
    p_assignment: assignment,
    p_proposal: proposal,
    p_cv_file: null,
    p_fee: coinsFor.bid,
    p_price: null,
    p_days: null,
    p_from: {},
    p_here: [],
  };
  await ask(db, 'place_bid', { ...by(bidder.id), ...bid });
}

/** Adds a stored file's row, without bytes behind it. */
export async function seedFile({ db }: ServerDatabase, owner: { id: string }, bucket: string): Promise<string> {
  const { id } = await db
    .insertInto('files')
    .values({
      owner_id: owner.id,
      bucket,
      storage_key: randomUUID(),
      name: 'seeded',
      size: 1200,
      content_type: bucket === 'avatars' ? 'image/webp' : 'application/pdf',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
