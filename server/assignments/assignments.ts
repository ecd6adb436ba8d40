import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { AssignmentCard, AssignmentDetail } from '#core/assignments/contract.ts';
import { subjectAliases } from '#core/assignments/rules.ts';
import { dayOf } from '#core/calendar.ts';
import type { Context } from '../context.ts';
import { type PageKey, pageKeyOf } from '../database/page-key.ts';
import type { DB } from '../database/types.gen.ts';
import { refuse } from '../platform/refuse.ts';
import { readHistory } from './own-assignments.ts';

interface ListInput {
  status: 'all' | 'open' | 'awarded' | 'completed';
  subject: string;
  search: string;
  after?: string | undefined;
  limit: number;
}

type Tables = DB & { a: DB['live_assignments'] };
type Build = ExpressionBuilder<Tables, 'a' | 'profiles'>;

/** Text a search looks through; the same expression as the index `assignments_search`. */
const searchedText = sql<string>`(a.title || ' ' || a.subject || ' ' || a.description)`;

/**
 * The cards' query for one viewer. Whoever may not know an anonymous poster gets nulls in the poster's columns:
 * only the poster, admins and, once awarded, the tutor know (rulings, Privacy and access).
 */
function cards({ db, viewer }: Context) {
  const viewerId = viewer?.id ?? null;
  const knowsPoster = sql<boolean>`(not a.is_anonymous or a.user_id = ${viewerId}::uuid
    or a.awarded_to = ${viewerId}::uuid or ${viewer?.is_admin ?? false}::boolean)`;
  return db
    .selectFrom('live_assignments as a')
    .innerJoin('profiles', 'profiles.id', 'a.user_id')
    .select(['a.id', 'a.title', 'a.description', 'a.subject', 'a.budget', 'a.deadline', 'a.status', 'a.is_anonymous'])
    .select(['a.created_at', 'a.file_id'])
    .select((eb) => [
      eb.case().when(knowsPoster).then(eb.ref('profiles.full_name')).end().as('poster_name'),
      eb.case().when(knowsPoster).then(eb.ref('profiles.username')).end().as('poster_username'),
      eb.case().when(knowsPoster).then(eb.ref('profiles.avatar_url')).end().as('poster_avatar_url'),
      eb.case().when(knowsPoster).then(eb.ref('profiles.is_verified')).end().as('poster_is_verified'),
      sql<boolean>`coalesce(a.user_id = ${viewerId}::uuid, false)`.as('is_own'),
      sql<number>`(select count(*)::int from bids where bids.assignment_id = a.id)`.as('bid_count'),
      sql<boolean>`exists (select from bids where bids.assignment_id = a.id and bids.user_id = ${viewerId}::uuid)`.as(
        'has_bid',
      ),
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];

function toCard(row: CardRow): AssignmentCard {
  const { poster_name, poster_username, poster_avatar_url, poster_is_verified, file_id, ...card } = row;
  return {
    ...card,
    status: card.status as AssignmentCard['status'],
    has_file: file_id !== null,
    poster:
      poster_name === null || poster_username === null
        ? null
        : {
            full_name: poster_name,
            username: poster_username,
            avatar_url: poster_avatar_url,
            is_verified: poster_is_verified === true,
          },
  };
}

/** The filters of a list as one condition. 'open' leaves out expired ones (rulings, Content). */
function matches(eb: Build, input: ListInput, now: Date): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (input.status !== 'all') conditions.push(eb('a.status', '=', input.status));
  if (input.status === 'open') conditions.push(eb('a.deadline', '>=', dayOf(now)));
  const subject = input.subject.toLowerCase();
  if (subject && subject !== 'all') {
    conditions.push(sql<boolean>`lower(a.subject) = any(${subjectAliases[subject] ?? [subject]}::text[])`);
  }
  if (input.search) {
    conditions.push(
      eb.or([
        sql<boolean>`${searchedText} ilike ${`%${input.search.replace(/[\\%_]/g, '\\$&')}%`}`,
        sql<boolean>`${input.search} <% ${searchedText}`,
      ]),
    );
  }
  return eb.and(conditions);
}

/**
 * Assignments with the exact total (HOME-04, LIST-05). Newest first; a search puts the closest first and the newest
 * first among equals. `after` is the key of the last row seen.
 */
export async function listAssignments(
  context: Context,
  input: ListInput,
): Promise<{ items: AssignmentCard[]; total: number; next: string | null }> {
  const from = readListKey(input.after);
  const score = input.search
    ? sql<number>`round(word_similarity(${input.search}, ${searchedText})::numeric, 3)::float8`
    : sql<number>`0::float8`;
  const [rows, { total }] = await Promise.all([
    cards(context)
      .select(score.as('score'))
      .where((eb) => matches(eb, input, context.now))
      .$if(from !== null, (query) =>
        query.where(
          sql<boolean>`(${score}, a.created_at, a.id) < (${from?.score}::float8, ${from?.at}::timestamptz, ${from?.id}::uuid)`,
        ),
      )
      .$if(input.search !== '', (query) => query.orderBy(score, 'desc'))
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(input.limit + 1)
      .execute(),
    context.db
      .selectFrom('live_assignments as a')
      .innerJoin('profiles', 'profiles.id', 'a.user_id')
      .select(sql<number>`count(*)::int`.as('total'))
      .where((eb) => matches(eb, input, context.now))
      .executeTakeFirstOrThrow(),
  ]);
  const last = rows[input.limit - 1];
  const next = rows.length > input.limit && last ? listKey(last) : null;
  return { items: rows.slice(0, input.limit).map(({ score: _, ...row }) => toCard(row)), total, next };
}

function listKey(row: { score: number; created_at: Date; id: string }): string {
  return Buffer.from(`${row.score}_${row.created_at.toISOString()}_${row.id}`).toString('base64url');
}

/** Reads a list's key; anything else is null: the list starts at its beginning. */
function readListKey(key: string | undefined): (PageKey & { score: number }) | null {
  const text = Buffer.from(key ?? '', 'base64url').toString();
  const [, score, rest = ''] = /^(\d(?:\.\d+)?)_(.*)$/s.exec(text) ?? [];
  const from = pageKeyOf(rest);
  return score && from ? { score: Number(score), ...from } : null;
}

/** One assignment with what this viewer may see of it; refuses `assignment_not_found`. */
export async function getAssignment(context: Context, id: string): Promise<AssignmentDetail> {
  const viewerId = context.viewer?.id ?? null;
  const row = await cards(context)
    .leftJoin('files', 'files.id', 'a.file_id')
    .leftJoin('bids as own', (join) =>
      join.onRef('own.assignment_id', '=', 'a.id').on(sql<boolean>`own.user_id = ${viewerId}::uuid`),
    )
    .leftJoin('conversations', (join) =>
      join
        .onRef('conversations.assignment_id', '=', 'a.id')
        .on(sql<boolean>`${viewerId}::uuid in (conversations.assigner_id, conversations.bidder_id)`),
    )
    .select('conversations.id as conversation_id')
    .select(sql<unknown>`case when a.user_id = ${viewerId}::uuid then a.edit_history end`.as('edit_history'))
    .select(sql<boolean>`exists (select from assignment_ratings where assignment_id = a.id)`.as('review_given'))
    .select(['files.size as file_size', 'own.id as own_id', 'own.proposal as own_proposal'])
    .select(['own.status as own_status', 'own.created_at as own_created_at'])
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (!row) refuse('assignment_not_found');
  const {
    file_size,
    conversation_id,
    review_given,
    edit_history,
    own_id,
    own_proposal,
    own_status,
    own_created_at,
    ...card
  } = row;
  return {
    ...toCard(card),
    file_url: context.viewer && card.file_id ? `/files/${card.file_id}` : null,
    file_size,
    conversation_id,
    review_given,
    edit_history: card.is_own ? readHistory(edit_history) : null,
    own_bid:
      own_id && own_proposal && own_created_at
        ? {
            id: own_id,
            proposal: own_proposal,
            status: own_status === 'awarded' ? 'awarded' : 'submitted',
            created_at: own_created_at,
          }
        : null,
  };
}
