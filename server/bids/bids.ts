import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { OwnBid, ReceivedBid } from '#core/bids/contract.ts';
import type { BidSort } from '#core/bids/rules.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { coinsFor, lapse } from '#core/limits.ts';
import { accountsKnownHere } from '../accounts/known-device.ts';
import { isPoster } from '../assignments/policy.ts';
import { standingBids } from '../assignments/standing-bids.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf, readKey, rowValues, writeKey } from '../database/page-key.ts';
import { allows } from '../database/policy.ts';
import { refuse } from '../platform/refuse.ts';
import { completedBy, ratingsShownTo, recordBy } from '../profiles/ratings.ts';
import { allowContent } from '../safety/content.ts';

/**
 * Places a bid for its fee; refuses as `place_bid()` and the content check do (BID-01 to BID-11).
 */
export async function placeBid(
  context: SignedInContext,
  input: InputOf<'bids.place'>,
): Promise<OutputOf<'bids.place'>> {
  const { assignment_id, proposal, cv_file_id = null, price, days } = input;
  await allowContent(context, 'proposal', proposal);
  const bid = { p_assignment: assignment_id, p_proposal: proposal, p_cv_file: cv_file_id, p_fee: coinsFor.bid };
  return judge(
    context,
    'place_bid',
    { ...bid, p_price: price, p_days: days, p_here: accountsKnownHere(context) },
    { input },
  );
}

/** Changes an own bid once; refuses as `edit_bid()` and the content check do (DEAL-192). */
export async function editBid(context: SignedInContext, input: InputOf<'bids.edit'>): Promise<OutputOf<'bids.edit'>> {
  const { id, proposal, ...offer } = input;
  await allowContent(context, 'proposal', proposal);
  const blames = { bid_not_changed: 'proposal' };
  return judge(context, 'edit_bid', { p_bid: id, p_proposal: proposal, p_offer: offer }, { input, blames });
}

/**
 * Withdraws an own bid before an award, with a refund soon after a change; refuses as
 * `withdraw_bid()` does.
 */
export function withdrawBid(
  context: SignedInContext,
  input: InputOf<'bids.withdraw'>,
): Promise<OutputOf<'bids.withdraw'>> {
  return judge(context, 'withdraw_bid', { p_bid: input.id, p_hours: lapse.freeHours }, { input });
}

/** Marks a bid on an own assignment for the poster alone. Refuses `bid_not_found`. */
export function shortlistBid(
  context: SignedInContext,
  { id, on }: InputOf<'bids.shortlist'>,
): Promise<OutputOf<'bids.shortlist'>> {
  return judge(context, 'shortlist_bid', { p_bid: id, p_on: on });
}

/** The words and terms of a row of `bids` before its change; null for an unchanged bid. */
const beforeChange = sql<ReceivedBid['earlier']>`case when edited_at is not null then
  jsonb_build_object('proposal', first_proposal, 'price', first_price, 'days', first_days) end`;

interface ReceivedInput {
  assignment_id: string;
  /** Username of the only bidder to list. */
  bidder?: string | undefined;
  sort: BidSort;
  /** Whether to list only the bids on the shortlist. */
  shortlisted: boolean;
  limit: number;
  after?: string | undefined;
}

/**
 * The sort key of each order, as a whole number of a bid with its visible `ratings`; the newest
 * first among equals.
 */
const ranks: Record<BidSort, RawBuilder<number>> = {
  newest: sql`0`,
  stars: sql`coalesce(round((ratings ->> 'mean')::numeric * 1000)::integer, -1)`,
  verified: sql`is_verified::integer`,
  completed: sql`completed`,
  // Bids without a price are last.
  price: sql`-coalesce(price, 100000000)`,
};

/**
 * Returns a page of the bids on an own assignment, with the ratings of their bidders; an empty one
 * to any other viewer (DETAIL-07).
 */
export async function bidsOfAssignment(
  { db, viewer }: SignedInContext,
  { assignment_id, bidder, sort, shortlisted, limit, after }: ReceivedInput,
): Promise<OutputOf<'bids.ofAssignment'>> {
  const own = await db
    .selectFrom('live_assignments as a')
    .select(sql<number>`(select count(*)::int from bids where bids.assignment_id = a.id)`.as('total'))
    .where('a.id', '=', assignment_id)
    .where(allows(viewer, isPoster))
    .executeTakeFirst();
  if (!own) refuse('assignment_not_found');
  const from = readKey(after, rankedKey);
  const rank = ranks[sort];
  const bids = db
    .selectFrom('bids')
    .innerJoin('profiles', 'profiles.id', 'bids.user_id')
    .select(['bids.id', 'proposal', 'status', 'cv_file_id', 'bids.created_at'])
    .select(['price', 'days', 'shortlisted'])
    .select(beforeChange.as('earlier'))
    .select(sql<number>`agreed_price(bids, (select budget from assignments where id = assignment_id))`.as('asks'))
    .select(['profiles.id as bidder_id', 'full_name', 'username', 'avatar_url', 'is_verified'])
    .select(ratingsShownTo(viewer).as('ratings'))
    .select(completedBy.as('completed'))
    .select(recordBy.as('record'))
    .where('assignment_id', '=', assignment_id);
  const [rows, awarded] = await Promise.all([
    db
      .selectFrom(bids.as('bids'))
      .selectAll()
      .select(rank.as('rank'))
      .$if(bidder !== undefined, (query) => query.where('username', '=', (bidder ?? '').toLowerCase()))
      .$if(shortlisted, (query) => query.where('shortlisted', '=', true))
      .$if(from !== null, (query) =>
        query.where(
          sql<boolean>`(${rank}, created_at, id) < (${from?.[0]}::integer, ${from?.[1]}::timestamptz, ${from?.[2]}::uuid)`,
        ),
      )
      .$if(sort !== 'newest', (query) => query.orderBy(rank, 'desc'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit + 1))
      .execute(),
    bids.where(sql<boolean>`bids.status = 'awarded'`).executeTakeFirst(),
  ]);
  const toBid = (row: Omit<(typeof rows)[number], 'rank'>): ReceivedBid => {
    const { bidder_id, full_name, username, avatar_url, is_verified, ratings, completed, record, cv_file_id, ...bid } =
      row;
    return {
      ...bid,
      cv_file_url: cv_file_id && `/files/${cv_file_id}`,
      bidder: { id: bidder_id, full_name, username, avatar_url, is_verified, ratings, completed, record },
    };
  };
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(({ rank: _, ...row }) => toBid(row)),
    awarded: awarded ? toBid(awarded) : null,
    total: own.total,
    next: rows.length > limit && last ? writeKey(last.rank, last.created_at.toISOString(), last.id) : null,
  };
}

/** The key of a row among ranked bids. */
const rankedKey = z.tuple([z.int().min(-999_999_999).max(999_999_999), ...rowValues]);

const ownBidsPage = 20;

/** The versions that the bidder of a row of `bids` handed in, newest first. */
const handedIn = sql<{ version: number; file_name: string; file_url: string; created_at: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('version', s.version, 'file_name', files.name, 'file_url', s.file_url,
    'created_at', s.created_at) order by s.version desc), '[]')
  from submissions s join files on files.id = s.file_id
  where s.assignment_id = bids.assignment_id and s.bidder_id = bids.user_id)`;

/**
 * Lists the own bids with their assignments, newest first (BID-13). Excludes bids on deleted
 * assignments.
 */
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
    .select(['price', 'days', 'edited_at'])
    .select(sql<number>`agreed_price(bids, a.budget)`.as('asks'))
    .select('conversations.id as conversation_id')
    .select(handedIn.as('submissions'))
    .select(['title', 'subject', 'budget', 'deadline', 'a.status as assignment_status', 'lapsed_at'])
    .select(sql.raw<number>(standingBids).as('bid_count'))
    .where('bids.user_id', '=', viewer.id)
    .$call(pageOf('bids', after, ownBidsPage))
    .execute();
  return cutPage(rows, ownBidsPage, (row) => ({
    id: row.id,
    proposal: row.proposal,
    status: row.status,
    created_at: row.created_at,
    price: row.price,
    asks: row.asks,
    days: row.days,
    edited_at: row.edited_at,
    conversation_id: row.conversation_id,
    submissions: row.submissions.map((work) => ({ ...work, created_at: new Date(work.created_at) })),
    assignment: {
      id: row.assignment_id,
      title: row.title,
      subject: row.subject,
      budget: row.budget,
      deadline: row.deadline,
      status: row.assignment_status,
      lapsed_at: row.lapsed_at,
      bid_count: row.bid_count,
    },
  }));
}
