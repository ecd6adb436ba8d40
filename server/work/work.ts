import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { mostVersions, versionMailMinutes } from '#core/limits.ts';
import type { Submission } from '#core/work/contract.ts';
import { isParticipant } from '../chat/policy.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { allows } from '../database/policy.ts';
import { withFile } from '../files/keep-upload.ts';
import { refuse } from '../platform/refuse.ts';
import { isOfWork } from './policy.ts';

/**
 * Hands in a version of the work; refuses as `submit_work()` and the file store do (SUBMIT-01,
 * SUBMIT-02, PROFILE-08). A file that came with a refused form is kept for its next try; a
 * stranger's, and one already handed in with this key, is not even stored.
 */
export async function submitWork(
  context: SignedInContext,
  input: InputOf<'work.submit'>,
): Promise<OutputOf<'work.submit'>> {
  const { assignment_id, comment, is_public } = input;
  if (!input.file && !input.file_id) refuse('submission_missing', { field: 'file' });
  await refuseUnlessAwarded(context, assignment_id);
  const form = { procedure: 'work.submit', bucket: 'project_submissions', input } as const;
  return withFile(context, form, (file, hash) => {
    const work = { p_assignment: assignment_id, p_file: file, p_comment: comment, p_is_public: is_public };
    const limits = { p_most_versions: mostVersions, p_mail_minutes: versionMailMinutes };
    return judge(context, 'submit_work', { ...work, ...limits }, { hash });
  });
}

async function refuseUnlessAwarded({ db, viewer }: SignedInContext, assignmentId: string): Promise<void> {
  const assignment = await db
    .selectFrom('live_assignments')
    .select('awarded_to')
    .where('id', '=', assignmentId)
    .executeTakeFirst();
  if (!assignment) refuse('assignment_not_found');
  if (assignment.awarded_to !== viewer.id) refuse('submit_not_awarded');
}

/**
 * Returns versions of the work, newest first: to the poster those of the awarded tutor, after them
 * those of ended awards, to a tutor the own ones. Refuses `assignment_not_found` to others.
 */
export async function listSubmissions({ db, viewer }: SignedInContext, assignmentId: string): Promise<Submission[]> {
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
    .innerJoin('files', 'files.id', 's.file_id')
    .select(sql<boolean>`s.bidder_id is distinct from a.awarded_to`.as('is_over'))
    .select([
      'tutor.full_name as tutor_name',
      's.id',
      's.version',
      's.file_id',
      's.comment',
      's.is_public',
      's.created_at',
    ])
    .select(['files.name as file_name', 'files.size as file_size'])
    .where('s.assignment_id', '=', assignmentId)
    .where(allows(viewer, isOfWork))
    .orderBy('is_over')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.version', 'desc')
    .execute();
  return rows.map(({ file_id, ...row }) => ({ ...row, file_url: `/files/${file_id}` }));
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
