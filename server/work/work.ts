import { sql } from 'kysely';
import type { Submission } from '#core/work/contract.ts';
import type { SignedInContext } from '../context.ts';
import { answerOf, type Judgement } from '../database/judge.ts';
import { withFile } from '../files/keep-upload.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { refuse } from '../platform/refuse.ts';

interface WorkInput {
  assignment_id: string;
  file?: File | undefined;
  file_id?: string | undefined;
  comment: string;
  is_public: boolean;
}

/**
 * Hands in a version of the work; refusals as `submit_work()` and the file store give them (SUBMIT-01, SUBMIT-02,
 * PROFILE-08). A file that came with a refused form is kept for its next try; a stranger's, and one that was handed in
 * before with this key, is not even stored.
 */
export async function submitWork(context: SignedInContext, input: WorkInput): Promise<{ id: string; version: number }> {
  const { db, viewer, key, now } = context;
  if (!input.file && !input.file_id) refuse('submission_missing', { field: 'file' });
  await refuseUnlessAwarded(context, input.assignment_id);
  const form = { procedure: 'work.submit', bucket: 'project_submissions', input } as const;
  return withFile(context, form, async (file, hash) => {
    const { rows } = await sql<Judgement>`
      select refusal, answer from submit_work(${viewer.id}, ${input.assignment_id}, ${file}, ${input.comment},
        ${input.is_public}, ${key}, ${hash}, ${now})`.execute(db);
    const submitted = answerOf<{ id: string; version: number }>(rows);
    context.mailer.wake();
    return submitted;
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

/** The versions of the work, newest first, for the poster and the awarded tutor; to others there is nothing to show. */
export async function listSubmissions({ db, viewer }: SignedInContext, assignmentId: string): Promise<Submission[]> {
  const own = await db
    .selectFrom('live_assignments')
    .select('id')
    .where('id', '=', assignmentId)
    .where((eb) => eb.or([eb('user_id', '=', viewer.id), eb('awarded_to', '=', viewer.id)]))
    .executeTakeFirst();
  if (!own) refuse('assignment_not_found');
  const rows = await db
    .selectFrom('submissions as s')
    .innerJoin('files', 'files.id', 's.file_id')
    .select(['s.id', 's.version', 's.file_id', 's.comment', 's.is_public', 's.created_at'])
    .select(['files.name as file_name', 'files.size as file_size'])
    .where('s.assignment_id', '=', assignmentId)
    .orderBy('s.version', 'desc')
    .execute();
  return rows.map(({ file_id, ...row }) => ({ ...row, file_url: `/files/${file_id}` }));
}

interface CompleteInput {
  assignment_id: string;
  without_submission: boolean;
}

/** Marks an own awarded assignment as complete; refusals as `complete_assignment()` gives them (STATE-04). */
export async function completeAssignment(
  context: SignedInContext,
  input: CompleteInput,
): Promise<{ id: string; status: 'completed' }> {
  const { db, viewer, key, now } = context;
  const { rows } = await sql<Judgement>`
    select refusal, answer from complete_assignment(${viewer.id}, ${input.assignment_id}, ${input.without_submission},
      ${key}, ${bodyHash(input)}, ${now})`.execute(db);
  const completed = answerOf<{ id: string; status: 'completed' }>(rows, {
    complete_without_submission: 'without_submission',
  });
  context.mailer.wake();
  return completed;
}

interface RateInput {
  assignment_id: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  comment: string;
}

/** Reviews the tutor of an own completed assignment; refusals as `rate_tutor()` gives them (RATE-03, STATE-07). */
export async function rateTutor(context: SignedInContext, input: RateInput): Promise<{ id: string }> {
  const { db, viewer, key, now } = context;
  const { rows } = await sql<Judgement>`
    select refusal, answer from rate_tutor(${viewer.id}, ${input.assignment_id}, ${input.rating}, ${input.comment},
      ${key}, ${bodyHash(input)}, ${now})`.execute(db);
  const rated = answerOf<{ id: string }>(rows);
  context.mailer.wake();
  return rated;
}
