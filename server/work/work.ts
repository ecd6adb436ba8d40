import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { mostVersions, silence, versionMailMinutes } from '#core/limits.ts';
import type { Submission } from '#core/work/contract.ts';
import { mayRead } from '../assignments/policy.ts';
import { isParticipant } from '../chat/policy.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { allows } from '../database/policy.ts';
import { filesOf, type ListedFile } from '../files/files-of.ts';
import { withFiles } from '../files/keep-upload.ts';
import { refuse } from '../platform/refuse.ts';
import { allowContent } from '../safety/content.ts';
import { allowShownFiles, allowShownVersion } from './allow-shown.ts';
import { isOfWork, isPublicWork } from './policy.ts';

/**
 * Hands in a version of the work; refuses as `submit_work()` and the file store do (SUBMIT-01,
 * SUBMIT-02, PROFILE-08); with the wish to show it in public as `allowShownFiles()` does, too.
 * Files that came with a refused form are kept for its next try; a stranger's, and one already
 * handed in with this key, is not even stored.
 */
export async function submitWork(
  context: SignedInContext,
  input: InputOf<'work.submit'>,
): Promise<OutputOf<'work.submit'>> {
  const { assignment_id, comment, is_public } = input;
  if (input.file.length + input.file_id.length === 0) refuse('submission_missing', { field: 'file' });
  await refuseUnlessAwarded(context, assignment_id);
  const checks = is_public && comment ? [() => allowContent(context, 'work', comment, 'comment')] : [];
  const form = { procedure: 'work.submit', bucket: 'project_submissions', input, checks } as const;
  return withFiles(context, form, async (files, hash) => {
    if (is_public) await allowShownFiles(context, files);
    const work = { p_assignment: assignment_id, p_files: files, p_comment: comment, p_is_public: is_public };
    const limits = { p_most_versions: mostVersions, p_mail_minutes: versionMailMinutes };
    return judge(context, 'submit_work', { ...work, ...limits }, { hash });
  });
}

async function refuseUnlessAwarded({ db, viewer }: SignedInContext, assignmentId: string): Promise<void> {
  const assignment = await db
    .selectFrom('live_assignments as a')
    .select('awarded_to')
    .where('id', '=', assignmentId)
    .where(allows(viewer, (me) => mayRead(me, false)))
    .executeTakeFirst();
  if (!assignment) refuse('assignment_not_found');
  if (assignment.awarded_to !== viewer.id) refuse('submit_not_awarded');
}

/**
 * Returns versions of the work, newest first: to the poster those of the awarded tutor, then those
 * of ended awards; to a tutor their own. Refuses `assignment_not_found` to others.
 */
export async function listSubmissions(
  { db, viewer, now }: SignedInContext,
  assignmentId: string,
): Promise<Submission[]> {
  const own = await db
    .selectFrom('live_assignments as a')
    .innerJoin('conversations as c', 'c.assignment_id', 'a.id')
    .select('a.id')
    .where('a.id', '=', assignmentId)
    .where(allows(viewer, isParticipant))
    .executeTakeFirst();
  if (!own) refuse('assignment_not_found');
  const rows = await db
    .selectFrom('submissions as s')
    .innerJoin('live_assignments as a', 'a.id', 's.assignment_id')
    .innerJoin('profiles as tutor', 'tutor.id', 's.bidder_id')
    .select(sql<ListedFile[]>`${sql.raw(filesOf('submission', 's'))}`.as('files'))
    .select(sql<boolean>`s.bidder_id is distinct from a.awarded_to`.as('is_over'))
    .select([
      'tutor.full_name as tutor_name',
      's.id',
      's.version',
      's.comment',
      's.is_public',
      's.poster_agrees',
      's.created_at',
    ])
    .select(sql<boolean>`coalesce(${sql.raw(isPublicWork)}, false)`.as('is_shown'))
    .leftJoin('change_requests as r', 'r.submission_id', 's.id')
    .leftJoin('unanswered_versions as u', 'u.submission_id', 's.id')
    .select(['r.words', 'r.due', 'r.created_at as asked_at'])
    .select(
      sql<Date | null>`case when u.since is not null and not frozen_completing(a.id)
        then greatest(accepted_at(u.since, u.told_at, ${silence.toldAfter}, ${silence.days}, ${now}), ${now}) end`.as(
        'accepted_at',
      ),
    )
    .where('s.assignment_id', '=', assignmentId)
    .where(allows(viewer, isOfWork))
    .orderBy('is_over')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.version', 'desc')
    .execute();
  return rows.map(({ words, due, asked_at, ...row }) => ({
    ...row,
    file_url: row.files[0]?.url ?? '',
    file_name: row.files[0]?.name ?? '',
    file_size: row.files[0]?.size ?? 0,
    changes: words !== null && due !== null && asked_at !== null ? { words, due, created_at: asked_at } : null,
  }));
}

/**
 * Asks for changes to the newest version of an own assignment's work; refuses as
 * `ask_for_changes()` and the content check do.
 */
export async function askForChanges(
  context: SignedInContext,
  input: InputOf<'work.askForChanges'>,
): Promise<OutputOf<'work.askForChanges'>> {
  const { assignment_id, version, words, due } = input;
  await allowContent(context, 'changes', words, 'words');
  const request = { p_assignment: assignment_id, p_version: version, p_words: words, p_due: due };
  const blames = { changes_due_passed: 'due' };
  return judge(context, 'ask_for_changes', { ...request, p_most_versions: mostVersions }, { input, blames });
}

/**
 * Says for the own part whether a version of the work may be shown in public; refuses as
 * `show_work()` does, and a yes as `allowShownVersion()` does.
 */
export async function showWork(context: SignedInContext, input: InputOf<'work.show'>): Promise<OutputOf<'work.show'>> {
  if (input.shown) await allowShownVersion(context, input.id);
  return judge(context, 'show_work', { p_submission: input.id, p_show: input.shown });
}

/**
 * Marks an own awarded assignment as complete; refuses as `complete_assignment()` does (STATE-04).
 */
export function completeAssignment(
  context: SignedInContext,
  input: InputOf<'work.complete'>,
): Promise<OutputOf<'work.complete'>> {
  const { assignment_id, without_submission } = input;
  const completion = { p_assignment: assignment_id, p_without_submission: without_submission };
  const blames = { complete_without_submission: 'without_submission' };
  return judge(context, 'complete_assignment', completion, { input, blames });
}
