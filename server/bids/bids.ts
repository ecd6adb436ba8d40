import { sql } from 'kysely';
import type { OwnBid, ReceivedBid } from '#core/bids/contract.ts';
import type { SignedInContext } from '../context.ts';
import { answerOf, type Judgement } from '../database/judge.ts';
import { nextKey, readKey } from '../database/page-key.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { refuse } from '../platform/refuse.ts';
import { ratingsShownTo } from '../profiles/ratings.ts';
import { allowContent } from '../safety/content.ts';

interface BidInput {
  assignment_id: string;
  proposal: string;
  cv_file_id?: string | undefined;
}

interface PlacedBid {
  id: string;
  assignment_id: string;
  status: 'submitted';
  coins: number;
}

/** Places a bid for 30 coins; refusals as `place_bid()` and the content check give them (BID-01 to BID-11). */
export async function placeBid(context: SignedInContext, input: BidInput): Promise<PlacedBid> {
  const { db, viewer, key, now } = context;
  await allowContent(context.contentCheck, 'proposal', input.proposal);
  const { rows } = await sql<Judgement>`
    select refusal, answer from place_bid(${viewer.id}, ${input.assignment_id}, ${input.proposal},
      ${input.cv_file_id ?? null}, ${key}, ${bodyHash(input)}, ${now})`.execute(db);
  const placed = answerOf<PlacedBid>(rows);
  context.mailer.wake();
  return placed;
}

/** The bids on an own assignment, newest first, with the ratings of their bidders; for anyone else the assignment has none to show (DETAIL-07). */
export async function bidsOfAssignment({ db, viewer }: SignedInContext, assignmentId: string): Promise<ReceivedBid[]> {
  const own = await db
    .selectFrom('live_assignments')
    .select('id')
    .where('id', '=', assignmentId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  if (!own) refuse('assignment_not_found');
  const rows = await db
    .selectFrom('bids')
    .innerJoin('profiles', 'profiles.id', 'bids.user_id')
    .select(['bids.id', 'proposal', 'status', 'cv_file_id', 'bids.created_at'])
    .select(['profiles.id as bidder_id', 'full_name', 'username', 'avatar_url', 'is_verified'])
    .select(ratingsShownTo(viewer.id).as('ratings'))
    .where('assignment_id', '=', assignmentId)
    .orderBy('bids.created_at', 'desc')
    .execute();
  return rows.map(({ bidder_id, full_name, username, avatar_url, is_verified, ratings, cv_file_id, ...bid }) => ({
    ...bid,
    status: bid.status as ReceivedBid['status'],
    cv_file_url: cv_file_id && `/files/${cv_file_id}`,
    bidder: { id: bidder_id, full_name, username, avatar_url, is_verified, ratings },
  }));
}

const ownBidsPage = 20;

/** The own bids with their assignments, newest first (BID-13). Bids on deleted assignments are gone with them. */
export async function ownBids(
  { db, viewer }: SignedInContext,
  after: string | undefined,
): Promise<{ items: OwnBid[]; next: string | null }> {
  const from = readKey(after);
  const rows = await db
    .selectFrom('bids')
    .innerJoin('live_assignments as a', 'a.id', 'bids.assignment_id')
    .leftJoin('conversations', (join) =>
      join.onRef('conversations.assignment_id', '=', 'a.id').onRef('conversations.bidder_id', '=', 'bids.user_id'),
    )
    .select(['bids.id', 'proposal', 'bids.status', 'bids.created_at', 'a.id as assignment_id'])
    .select('conversations.id as conversation_id')
    .select(['title', 'subject', 'budget', 'deadline', 'a.status as assignment_status'])
    .where('bids.user_id', '=', viewer.id)
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(bids.created_at, bids.id) < (${from?.at}::timestamptz, ${from?.id}::uuid)`),
    )
    .orderBy('bids.created_at', 'desc')
    .orderBy('bids.id', 'desc')
    .limit(ownBidsPage + 1)
    .execute();
  const items = rows.slice(0, ownBidsPage).map((row) => ({
    id: row.id,
    proposal: row.proposal,
    status: row.status as OwnBid['status'],
    created_at: row.created_at,
    conversation_id: row.conversation_id,
    assignment: {
      id: row.assignment_id,
      title: row.title,
      subject: row.subject,
      budget: row.budget,
      deadline: row.deadline,
      status: row.assignment_status as OwnBid['assignment']['status'],
    },
  }));
  return { items, next: nextKey(rows, ownBidsPage) };
}
