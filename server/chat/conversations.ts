import { sql } from 'kysely';
import { type EndCause, whyEnded } from '#core/assignments/ending.ts';
import type { Conversation } from '#core/chat/contract.ts';
import { newsOf } from '#core/chat/news.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { newestFirst, pageKey } from '../database/page-key.ts';
import { allows } from '../database/policy.ts';
import { refuse } from '../platform/refuse.ts';
import { isParticipant } from './policy.ts';

/** Characters of its newest message that a listed conversation shows. */
const preview = 120;

/** Counts the other party's messages after the reader's mark `mark` in conversation `c`, to 100. */
export const unreadOf = (reader: string) => sql<number>`case when c.last_number > coalesce(mark.number, 0) then
  (select count(*)::int from (select from messages m where m.conversation_id = c.id
    and m.number > coalesce(mark.number, 0) and m.sender_id <> ${reader}::uuid limit 100) counted) else 0 end`;

/**
 * Selects the viewer's newest conversations below a key: as poster and as tutor, each side from its
 * own index.
 */
function newestOf({ db, viewer }: SignedInContext, before: string | undefined, limit: number) {
  const side = (party: 'assigner_id' | 'bidder_id') => {
    const own = db.selectFrom('conversations as c').select(['c.id', 'c.last_at']).where(`c.${party}`, '=', viewer.id);
    return db
      .selectFrom(
        own
          .$call(newestFirst('c', before, 'last_at'))
          .limit(limit)
          .as('side'),
      )
      .selectAll();
  };
  const sides = side('assigner_id').unionAll(side('bidder_id'));
  const own = db.selectFrom(sides.as('own')).select('own.id');
  return own.$call(newestFirst('own', undefined, 'last_at')).limit(limit);
}

/** Selects conversations as listed for the viewer, who must be a party. */
function listed({ db, viewer, now }: SignedInContext) {
  return (
    db
      .selectFrom('conversations as c')
      .innerJoin('assignments as a', 'a.id', 'c.assignment_id')
      .innerJoin('profiles as assigner', 'assigner.id', 'c.assigner_id')
      .innerJoin('profiles as bidder', 'bidder.id', 'c.bidder_id')
      .leftJoin('messages as last', (join) =>
        join.onRef('last.conversation_id', '=', 'c.id').onRef('last.number', '=', 'c.last_number'),
      )
      .leftJoin('read_marks as mark', (join) =>
        join.onRef('mark.conversation_id', '=', 'c.id').on('mark.user_id', '=', viewer.id),
      )
      .leftJoin('read_marks as seen', (join) =>
        join.onRef('seen.conversation_id', '=', 'c.id').on('seen.user_id', '<>', viewer.id),
      )
      .select(['c.id', 'c.assignment_id', 'a.title as assignment_title'])
      .select(['a.status', 'a.budget', 'a.deadline', 'c.ended_at'])
      // Not joined: the planner orders no more tables than these.
      .select([
        sql<EndCause | null>`(select cause from ended_awards e where e.conversation_id = c.id)`.as('cause'),
        sql<string | null>`(select proposed_by from end_proposals p
        where p.conversation_id = c.id and p.outcome is null and p.expires_at > ${now})`.as('proposed_by'),
      ])
      .select(
        sql<number>`coalesce((select price from ended_awards e where e.conversation_id = c.id), (
          select agreed_price(bids, a.budget) from bids where assignment_id = c.assignment_id and user_id = c.bidder_id),
          a.budget)`.as('price'),
      )
      .select(['c.last_number', 'c.last_at', 'c.trail_number', 'last.file_id', 'last.sender_id'])
      .select('last.voice_seconds')
      .select('mark.number as read')
      .select(
        sql<number>`case when assigner.show_seen and bidder.show_seen then coalesce(seen.number, 0) else 0 end`.as(
          'seen',
        ),
      )
      .select(['assigner.id as assigner_id', 'assigner.full_name as assigner_name'])
      .select(['assigner.username as assigner_username', 'assigner.avatar_url as assigner_avatar'])
      .select(['bidder.id as bidder_id', 'bidder.full_name as bidder_name'])
      .select(['bidder.username as bidder_username', 'bidder.avatar_url as bidder_avatar'])
      .select([unreadOf(viewer.id).as('unread'), sql<string>`left(last.content, ${preview})`.as('content')])
  );
}

function toConversation(
  row: Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number],
  viewer: string,
): Conversation {
  return {
    id: row.id,
    assignment_id: row.assignment_id,
    assignment_title: row.assignment_title,
    assignment_status: row.status,
    assignment_budget: row.budget,
    agreed_price: row.price,
    assignment_deadline: row.deadline,
    assigner: {
      id: row.assigner_id,
      full_name: row.assigner_name,
      username: row.assigner_username,
      avatar_url: row.assigner_avatar,
    },
    bidder: {
      id: row.bidder_id,
      full_name: row.bidder_name,
      username: row.bidder_username,
      avatar_url: row.bidder_avatar,
    },
    ended_at: row.ended_at,
    ended_because: row.cause && whyEnded(row.cause, row.bidder_name),
    end_proposed: row.proposed_by === null ? null : row.proposed_by === viewer ? 'by_me' : 'to_me',
    last_number: row.last_number,
    last_at: row.last_at,
    last_message:
      row.sender_id === null
        ? null
        : {
            content: row.content ?? '',
            has_file: row.file_id !== null,
            voice_seconds: row.voice_seconds,
            sender_id: row.sender_id,
          },
    read_number: row.read ?? 0,
    seen_number: row.seen,
    trail_number: row.trail_number,
    key: pageKey(row.last_at, row.id),
    unread: row.unread,
  };
}

interface ListInput {
  p_user_id: string;
  before?: string | undefined;
  limit: number;
}

/**
 * Lists the own conversations, newest first (CALL-43, ENTITY-17), each with its key for the older
 * ones; returns none for another user's id.
 */
export async function ownConversations(
  context: SignedInContext,
  { p_user_id, before, limit }: ListInput,
): Promise<Conversation[]> {
  if (p_user_id.toLowerCase() !== context.viewer.id) return [];
  const rows = await listed(context)
    .where('c.id', 'in', newestOf(context, before, limit))
    .$call(newestFirst('c', undefined, 'last_at'))
    .execute();
  return rows.map((row) => toConversation(row, context.viewer.id));
}

/** Returns one of the own conversations as listed; refuses `conversation_not_found`. */
export async function ownConversation(
  context: SignedInContext,
  { conversation_id }: { conversation_id: string },
): Promise<Conversation> {
  const own = allows(context.viewer, isParticipant);
  const row = await listed(context).where('c.id', '=', conversation_id).where(own).executeTakeFirst();
  return row ? toConversation(row, context.viewer.id) : refuse('conversation_not_found');
}

/**
 * Returns the viewer's number of unread messages, counted to 100, and the sum of the events in a
 * number of the newest own conversations, and in one more; refuses `conversation_not_found`.
 */
export async function countUnread(
  context: SignedInContext,
  { newest, conversation_id }: InputOf<'chat.unread'>,
): Promise<OutputOf<'chat.unread'>> {
  const { db, viewer } = context;
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from read_marks mark cross join lateral (select from messages m where m.conversation_id = mark.conversation_id
          and m.number > mark.number and m.sender_id <> mark.user_id limit 100) unread
        where mark.user_id = ${viewer.id} and mark.has_unread limit 100) counted`.execute(db);
  const listed = newest > 0 ? await ownConversations(context, { p_user_id: viewer.id, limit: newest }) : [];
  if (conversation_id && !listed.some(({ id }) => id === conversation_id)) {
    listed.push(await ownConversation(context, { conversation_id }));
  }
  return { unread: rows[0]?.unread ?? 0, news: newsOf(listed) };
}
