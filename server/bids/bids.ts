import { sql } from 'kysely';
import type { OwnBid, ReceivedBid } from '#core/bids/contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { coinsFor } from '#core/limits.ts';
import { isPoster } from '../assignments/policy.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { allows } from '../database/policy.ts';
import { refuse } from '../platform/refuse.ts';
import { ratingsShownTo } from '../profiles/ratings.ts';
import { allowContent } from '../safety/content.ts';

/** Places a bid for its fee; refusals as `place_bid()` and the content check give them (BID-01 to BID-11). */
export async function placeBid(
  context: SignedInContext,
  input: InputOf<'bids.place'>,
): Promise<OutputOf<'bids.place'>> {
  const { assignment_id, proposal, cv_file_id = null } = input;
  await allowContent(context.contentCheck, 'proposal', proposal);
  const bid = { p_assignment: assignment_id, p_proposal: proposal, p_cv_file: cv_file_id, p_fee: coinsFor.bid };
  return judge(context, 'place_bid', bid, { input });
}

const receivedBidsPage = 30;

interface ReceivedInput {
  assignment_id: string;
  /** Username of the only bidder to read of. */
  bidder?: string | undefined;
  after?: string | undefined;
}

/** The bids on an own assignment, newest first, with the ratings of their bidders; for anyone else the assignment has none to show (DETAIL-07). */
export async function bidsOfAssignment(
  { db, viewer }: SignedInContext,
  { assignment_id, bidder, after }: ReceivedInput,
): Promise<{ items: ReceivedBid[]; awarded: ReceivedBid | null; next: string | null }> {
  const own = await db
    .selectFrom('live_assignments as a')
    .select('a.id')
    .where('a.id', '=', assignment_id)
    .where(allows(viewer, isPoster))
    .executeTakeFirst();
  if (!own) refuse('assignment_not_found');
  const bids = db
    .selectFrom('bids')
    .innerJoin('profiles', 'profiles.id', 'bids.user_id')
    .select(['bids.id', 'proposal', 'status', 'cv_file_id', 'bids.created_at'])
    .select(['profiles.id as bidder_id', 'full_name', 'username', 'avatar_url', 'is_verified'])
    .select(ratingsShownTo(viewer).as('ratings'))
    .where('assignment_id', '=', assignment_id);
  const [rows, awarded] = await Promise.all([
    bids
      .$if(bidder !== undefined, (query) => query.where('username', '=', (bidder ?? '').toLowerCase()))
      .$call(pageOf('bids', after, receivedBidsPage))
      .execute(),
    bids.where(sql<boolean>`bids.status = 'awarded'`).executeTakeFirst(),
  ]);
  const toBid = (row: (typeof rows)[number]): ReceivedBid => {
    const { bidder_id, full_name, username, avatar_url, is_verified, ratings, cv_file_id, ...bid } = row;
    return {
      ...bid,
      cv_file_url: cv_file_id && `/files/${cv_file_id}`,
      bidder: { id: bidder_id, full_name, username, avatar_url, is_verified, ratings },
    };
  };
  return { ...cutPage(rows, receivedBidsPage, toBid), awarded: awarded ? toBid(awarded) : null };
}

const ownBidsPage = 20;

/** The own bids with their assignments, newest first (BID-13). Bids on deleted assignments are gone with them. */
export async function ownBids(
  { db, viewer }: SignedInContext,
  after: string | undefined,
): Promise<{ items: OwnBid[]; next: string | null }> {
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
    .$call(pageOf('bids', after, ownBidsPage))
    .execute();
  return cutPage(rows, ownBidsPage, (row) => ({
    id: row.id,
    proposal: row.proposal,
    status: row.status,
    created_at: row.created_at,
    conversation_id: row.conversation_id,
    assignment: {
      id: row.assignment_id,
      title: row.title,
      subject: row.subject,
      budget: row.budget,
      deadline: row.deadline,
      status: row.assignment_status,
    },
  }));
}
