import { sql } from 'kysely';
import type { EditHistory, OwnAssignment } from '#core/assignments/contract.ts';
import type { SignedInContext } from '../context.ts';
import { answerOf, type Judgement } from '../database/judge.ts';
import { nextKey, readKey } from '../database/page-key.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { allowContent } from '../safety/content.ts';

const pageSize = 20;

/** The own assignments with bid count, history and, once awarded, the tutor; newest first (CALL-27). */
export async function ownAssignments(
  { db, viewer }: SignedInContext,
  after: string | undefined,
): Promise<{ items: OwnAssignment[]; next: string | null }> {
  const from = readKey(after);
  const rows = await db
    .selectFrom('live_assignments as a')
    .leftJoin('profiles as tutor', 'tutor.id', 'a.awarded_to')
    .leftJoin('conversations', 'conversations.assignment_id', 'a.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('submissions')
          .innerJoin('files', 'files.id', 'submissions.file_id')
          .select([
            'version',
            'files.name as work_name',
            'file_url as work_url',
            'submissions.created_at as handed_in_at',
          ])
          .whereRef('assignment_id', '=', 'a.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.title', 'a.description', 'a.subject', 'a.budget', 'a.deadline', 'a.status', 'a.is_anonymous'])
    .select(['a.file_id', 'a.created_at', 'a.edit_history', 'conversations.id as conversation_id'])
    .select(['newest.version', 'newest.work_name', 'newest.work_url', 'newest.handed_in_at'])
    .select(['tutor.id as tutor_id', 'tutor.full_name', 'tutor.username', 'tutor.avatar_url'])
    .select([
      sql<number>`(select count(*)::int from bids where assignment_id = a.id)`.as('bid_count'),
      sql<boolean>`exists (select from assignment_ratings where assignment_id = a.id)`.as('review_given'),
    ])
    .where('a.user_id', '=', viewer.id)
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(a.created_at, a.id) < (${from?.at}::timestamptz, ${from?.id}::uuid)`),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const items = rows.slice(0, pageSize).map((row) => {
    const { file_id, edit_history, tutor_id, full_name, username, avatar_url, ...others } = row;
    const { version, work_name, work_url, handed_in_at, ...rest } = others;
    return {
      ...rest,
      status: row.status as OwnAssignment['status'],
      file_url: file_id && `/files/${file_id}`,
      edit_history: readHistory(edit_history),
      newest_submission:
        version && work_name && work_url && handed_in_at
          ? { version, file_name: work_name, file_url: work_url, created_at: handed_in_at }
          : null,
      awarded_to: tutor_id && full_name && username ? { id: tutor_id, full_name, username, avatar_url } : null,
    };
  });
  return { items, next: nextKey(rows, pageSize) };
}

/** The stored history with its instants as dates. */
export function readHistory(history: unknown): EditHistory {
  const entries = history as { user: string; timestamp: string; changes: string[] }[];
  return entries.map(({ timestamp, ...entry }) => ({ ...entry, timestamp: new Date(timestamp) }));
}

interface AwardInput {
  p_assignment_id: string;
  p_bidder_id: string;
}

interface Award {
  assignment_id: string;
  bid_id: string;
  conversation_id: string;
  status: 'awarded';
  coins: number;
}

/** Awards an own assignment for 100 coins; refusals as `award_assignment_to_bidder()` gives them (AWARD-01 to AWARD-04). */
export async function awardAssignment(context: SignedInContext, input: AwardInput): Promise<Award> {
  const { db, viewer, key, now } = context;
  const { rows } = await sql<Judgement>`
    select refusal, answer from award_assignment_to_bidder(${viewer.id}, ${input.p_assignment_id}, ${input.p_bidder_id},
      ${key}, ${bodyHash(input)}, ${now})`.execute(db);
  const award = answerOf<Award>(rows);
  context.mailer.wake();
  return award;
}

interface EditInput {
  id: string;
  title: string;
  description: string;
  budget: number;
  deadline: string;
}

/** Changes an own open assignment, with the checks of posting; refusals as `edit_assignment()` and the content check give them. */
export async function editAssignment(
  context: SignedInContext,
  input: EditInput,
): Promise<{ id: string; changes: string[] }> {
  const { db, viewer, key, now, contentCheck } = context;
  await allowContent(contentCheck, 'title', input.title);
  await allowContent(contentCheck, 'description', input.description);
  const { rows } = await sql<Judgement>`
    select refusal, answer from edit_assignment(${viewer.id}, ${input.id}, ${input.title}, ${input.description},
      ${input.budget}, ${input.deadline}, ${key}, ${bodyHash(input)}, ${now})`.execute(db);
  return answerOf(rows);
}

/** Deletes an own open assignment and refunds its bidders; refusals as `delete_assignment()` gives them (PROFILE-05). */
export async function deleteAssignment(
  context: SignedInContext,
  input: { id: string },
): Promise<{ id: string; refunded: number }> {
  const { db, viewer, key, now } = context;
  const { rows } = await sql<Judgement>`
    select refusal, answer from delete_assignment(${viewer.id}, ${input.id}, ${key}, ${bodyHash(input)}, ${now})`.execute(
    db,
  );
  const deleted = answerOf<{ id: string; refunded: number }>(rows);
  context.mailer.wake();
  return deleted;
}
