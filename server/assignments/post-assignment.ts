import { sql } from 'kysely';
import type { SignedInContext } from '../context.ts';
import { answerOf, type Judgement } from '../database/judge.ts';
import { withFile } from '../files/keep-upload.ts';
import { allowContent } from '../safety/content.ts';

interface PostInput {
  title: string;
  description: string;
  subject: string;
  budget: number;
  deadline: string;
  is_anonymous: boolean;
  file?: File | undefined;
  file_id?: string | undefined;
}

/**
 * Posts an assignment, free of coins; refusals as `post_assignment()`, the content check and the file store give them
 * (POST-14 to POST-26). A file that came with a refused form is kept for its next try.
 */
export async function postAssignment(context: SignedInContext, input: PostInput): Promise<{ id: string }> {
  const { db, viewer, key, now } = context;
  const form = { procedure: 'assignments.post', bucket: 'assignment_files', input } as const;
  return withFile(context, form, async (file, hash) => {
    await allowContent(context.contentCheck, 'title', input.title);
    await allowContent(context.contentCheck, 'description', input.description);
    const { rows } = await sql<Judgement>`
      select refusal, answer from post_assignment(${viewer.id}, ${input.title}, ${input.description}, ${input.subject},
        ${input.budget}, ${input.deadline}, ${input.is_anonymous}, ${file}, ${key}, ${hash}, ${now})`.execute(db);
    const posted = answerOf<{ id: string }>(rows);
    context.mailer.wake();
    return posted;
  });
}
