import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { dailyPostLimit } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { withFiles } from '../files/keep-upload.ts';
import { type Check, refuse } from '../platform/refuse.ts';
import { allowContent, type ContentField } from '../safety/content.ts';
import { allowDeadline } from './allow-deadline.ts';

/**
 * Posts an assignment, free of coins; refuses as `post_assignment()`, the content check and the
 * file store do (POST-14 to POST-26). Files that came with a refused form are kept for its next
 * try.
 */
export function postAssignment(
  context: SignedInContext,
  input: InputOf<'assignments.post'>,
): Promise<OutputOf<'assignments.post'>> {
  const { title, description, subject, budget, deadline, is_anonymous } = input;
  const form = {
    procedure: 'assignments.post',
    bucket: 'assignment_files',
    input,
    checks: postChecks(context, input),
  } as const;
  return withFiles(context, form, async (files, hash) => {
    const post = {
      p_title: title,
      p_description: description,
      p_subject: subject,
      p_budget: budget,
      p_deadline: deadline,
      p_is_anonymous: is_anonymous,
      p_files: files,
      p_daily_limit: dailyPostLimit,
      p_offered_to: null,
    };
    return judge(context, 'post_assignment', post, { hash, blames: { deadline_passed: 'deadline' } });
  });
}

/** Returns the checks of those fields of a post that are known. */
export function postChecks(context: SignedInContext, input: Partial<InputOf<'assignments.post'>>): Check[] {
  const { title, description, subject, deadline, file = [], file_id = [], declaration } = input;
  const texts = Object.entries({ title, description, subject }) as [ContentField, string | undefined][];
  return [
    ...texts.map(
      ([field, text]) =>
        () =>
          text === undefined ? undefined : allowContent(context, field, text),
    ),
    () => (deadline === undefined ? undefined : allowDeadline(context.now, deadline)),
    () => {
      if (file.length + file_id.length > 0 && !declaration) refuse('declaration_required', { field: 'declaration' });
    },
  ];
}

/** Returns the number of posts that this person has left on this day in Karachi (POST-25). */
export async function postsLeft({ db, viewer, now }: SignedInContext): Promise<OutputOf<'assignments.postsLeft'>> {
  const [row] = await run<{ posts: number }>(
    db,
    (take) => `select posts_of_day(${take(viewer.id, 'uuid')}, ${take(dayOf(now), 'date')}) as posts`,
  );
  return { left: Math.max(0, dailyPostLimit - (row?.posts ?? 0)) };
}
