import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import { coinsFor } from '#core/limits.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';
import { by } from './chat-pairs.ts';
import type { ServerDatabase } from './server-database.ts';

/** The calendar day so many days from today; negative lies in the past. */
export function inDays(days: number): string {
  return dayOf(new Date(Date.now() + days * 86_400_000));
}

/** An assignment of `owner`, open for a week, or what is said; newer than those before it. */
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

/** Takes every assignment out of the market: journeys share a server, and some tell of all there is. */
export async function emptyMarket({ db }: ServerDatabase): Promise<void> {
  await db.updateTable('assignments').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute();
}

/** A bid placed as the product places it, coins and mails included. */
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
  };
  await ask(db, 'place_bid', { ...by(bidder.id), ...bid });
}

/** A stored file's row; there are no bytes behind it. */
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
