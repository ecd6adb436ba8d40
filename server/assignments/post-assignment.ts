import { sql } from 'kysely';
import type { KeptFile } from '#core/refusal.ts';
import type { SignedInContext } from '../context.ts';
import { answerOf, type Judgement } from '../database/judge.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { acceptUpload, digestOf } from '../platform/files/accept.ts';
import { storeFile } from '../platform/files/files.ts';
import { Refused, refuse } from '../platform/refuse.ts';
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
  const kept = input.file ? await keepFile(context, input.file) : null;
  const file = kept?.file_id ?? input.file_id ?? null;
  const hash = bodyHash({ ...input, file: input.file && (await digestOf(input.file)) });
  try {
    await allowContent(context.contentCheck, 'title', input.title);
    await allowContent(context.contentCheck, 'description', input.description);
    const { rows } = await sql<Judgement>`
      select refusal, answer from post_assignment(${viewer.id}, ${input.title}, ${input.description}, ${input.subject},
        ${input.budget}, ${input.deadline}, ${input.is_anonymous}, ${file}, ${key}, ${hash}, ${now})`.execute(db);
    const posted = answerOf<{ id: string }>(rows);
    context.mailer.wake();
    return posted;
  } catch (error) {
    if (error instanceof Refused && kept) refuse(error.code, { ...error.detail, kept });
    throw error;
  }
}

async function keepFile({ db, storage, viewer, now }: SignedInContext, file: File): Promise<KeptFile> {
  const accepted = await acceptUpload(file, 'pdf');
  const upload = { owner_id: viewer.id, bucket: 'assignment_files', file: accepted, now } as const;
  const stored = await storeFile(db, storage, upload);
  return { file_id: stored.id, name: stored.name, size: stored.size };
}
