import { sql } from 'kysely';
import { z } from 'zod';
import type { EditHistory, OwnAssignment } from '#core/assignments/contract.ts';
import { change, describeChange, type StoredHistory } from '#core/assignments/history.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { coinsFor, endOfAward, keptEdits, lapse, severalFiles } from '#core/limits.ts';
import { accountsKnownHere } from '../accounts/known-device.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { withFiles } from '../files/keep-upload.ts';
import { refusalsOf, refuseAll } from '../platform/refuse.ts';
import { allowContent } from '../safety/content.ts';
import { allowDeadline } from './allow-deadline.ts';
import { standingBids } from './standing-bids.ts';

const pageSize = 20;

/**
 * Lists the own assignments with bid count, history and, once awarded, the tutor; newest first
 * (CALL-27).
 */
export async function ownAssignments(
  { db, viewer, now }: SignedInContext,
  after: string | undefined,
): Promise<{ items: OwnAssignment[]; next: string | null }> {
  const page = db
    .selectFrom('live_assignments')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .$call(pageOf('live_assignments', after, pageSize));
  const rows = await db
    .selectFrom(page.as('a'))
    .leftJoin('profiles as tutor', 'tutor.id', 'a.awarded_to')
    .leftJoin('conversations', (join) =>
      join.onRef('conversations.assignment_id', '=', 'a.id').on('conversations.ended_at', 'is', null),
    )
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
          .select(
            sql<number>`1 + (select count(*)::int from submission_further_files f where f.submission_id = submissions.id)`.as(
              'work_files',
            ),
          )
          .whereRef('assignment_id', '=', 'a.id')
          .whereRef('bidder_id', '=', 'a.awarded_to')
          .orderBy('version', 'desc')
          .limit(sql.lit(1))
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.title', 'a.description', 'a.subject', 'a.budget', 'a.deadline', 'a.status', 'a.is_anonymous'])
    .select('a.lapsed_at')
    .select(['a.file_id', 'a.created_at', 'a.edit_history', 'conversations.id as conversation_id'])
    .select(['newest.version', 'newest.work_name', 'newest.work_url', 'newest.work_files', 'newest.handed_in_at'])
    // By its keys, and only for assignments offered to one tutor: a join would read all profiles.
    .select(
      sql<OwnAssignment['offered_to']>`case when a.offered_to is not null then (
        select jsonb_build_object('full_name', p.full_name, 'username', p.username, 'answer', g.answer)
          from profiles p left join gig_asks g on g.assignment_id = a.id where p.id = a.offered_to) end`.as(
        'offered_to',
      ),
    )
    .select(['tutor.id as tutor_id', 'tutor.full_name', 'tutor.username', 'tutor.avatar_url'])
    .select([
      sql<
        number | null
      >`(select agreed_price(bids, a.budget) from bids where assignment_id = a.id and status = 'awarded')`.as(
        'agreed_price',
      ),
      sql<number>`case when a.file_id is null then 0 else
        1 + (select count(*)::int from assignment_further_files f where f.assignment_id = a.id) end`.as('files'),
      sql.raw<number>(standingBids).as('bid_count'),
      sql<boolean>`exists (select from assignment_ratings where assignment_id = a.id and reviewer_id = a.user_id)`.as(
        'review_given',
      ),
      sql<boolean>`exists (select from assignment_ratings
        where assignment_id = a.id and reviewer_id <> a.user_id and published_at <= ${now})
        or a.status = 'completed' and tutor_untouched(a.id, ${endOfAward.silentHours})`.as('review_closed'),
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return cutPage(rows, pageSize, (row) => {
    const { file_id, edit_history, tutor_id, full_name, username, avatar_url, ...others } = row;
    const { version, work_name, work_url, work_files, handed_in_at, ...rest } = others;
    return {
      ...rest,
      file_url: file_id && `/files/${file_id}`,
      edit_history: readHistory(edit_history),
      newest_submission:
        version && work_name && work_url && handed_in_at
          ? { version, file_name: work_name, file_url: work_url, files: work_files ?? 1, created_at: handed_in_at }
          : null,
      awarded_to: tutor_id && full_name && username ? { id: tutor_id, full_name, username, avatar_url } : null,
    };
  });
}

/** Returns the stored history as text, its instants as dates. */
export function readHistory(history: StoredHistory): EditHistory {
  return history.map(({ user, timestamp, changes }) => ({
    user,
    timestamp: new Date(timestamp),
    changes: changes.map(describeChange),
  }));
}

/**
 * Awards an own assignment for its cost; refuses as `award_assignment_to_bidder()` does (AWARD-01
 * to AWARD-04).
 */
export function awardAssignment(
  context: SignedInContext,
  input: InputOf<'assignments.award'>,
): Promise<OutputOf<'assignments.award'>> {
  const award = { p_assignment: input.p_assignment_id, p_bidder: input.p_bidder_id, p_cost: coinsFor.award };
  const signs = { p_edited: input.p_edited ?? null, p_here: accountsKnownHere(context), p_free_hours: lapse.freeHours };
  return judge(context, 'award_assignment_to_bidder', { ...award, ...signs }, { input });
}

const edited = z.object({ changes: z.array(change) });

/**
 * Changes an own open assignment, with the checks of posting; refuses as `edit_assignment()` and
 * the content check do. Files are added to the present ones, or removed by their ids.
 */
export async function editAssignment(
  context: SignedInContext,
  input: InputOf<'assignments.edit'>,
): Promise<OutputOf<'assignments.edit'>> {
  const { id, title, description, budget, deadline, removed_id, seen } = input;
  const refused = await refusalsOf(
    () => allowContent(context, 'title', title),
    () => allowContent(context, 'description', description),
  );
  // The deadline alone is judged after the assignment's state and version.
  if (refused.length > 0) refuseAll([...refused, ...(await refusalsOf(() => allowDeadline(context.now, deadline)))]);
  const form = { procedure: 'assignments.edit', bucket: 'assignment_files', input } as const;
  const { changes } = await withFiles(context, form, (added, hash) => {
    const fields = { p_title: title, p_description: description, p_budget: budget, p_deadline: deadline };
    const files = { p_added: added, p_removed: removed_id, p_most_files: severalFiles.most };
    const edit = { p_assignment: id, ...fields, ...files, p_kept_edits: keptEdits, p_seen: seen };
    const blames = { deadline_passed: 'deadline', files_too_many: 'file' };
    return judge(context, 'edit_assignment', edit, { hash, answer: edited, blames });
  });
  return { id, changes: changes.map(describeChange) };
}

/**
 * Deletes an own open assignment and refunds its bidders; refuses as `delete_assignment()` does
 * (PROFILE-05).
 */
export function deleteAssignment(
  context: SignedInContext,
  input: InputOf<'assignments.delete'>,
): Promise<OutputOf<'assignments.delete'>> {
  return judge(context, 'delete_assignment', { p_assignment: input.id }, { input });
}
