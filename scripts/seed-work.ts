/**
 * Hands in work of two files on two of the demo's awarded assignments. The poster of one asks for
 * changes; the tutor of the other wishes to show it in public.
 */
import type { Kysely } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import { mostVersions, versionMailMinutes } from '#core/limits.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';
import type { Storage } from '#server/platform/files/storage.ts';
import { keeper } from './seed-files.ts';

const hour = 3_600_000;
const titles = ['Regression on crop yields', 'Sociology survey analysis'];
const files = [
  ['first-draft.txt', 'first draft'],
  ['analysis-code.txt', 'code of the analysis'],
] as const;
const changes = 'Please add the assumptions of the model, and label both axes of the chart.';

/** Stores the work as text files. No-op for work handed in before. */
export async function seedWork(db: Kysely<DB>, storage: Storage, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('live_assignments as a')
    .select(['a.id', 'a.user_id', 'a.awarded_to', 'a.title'])
    .where('a.title', 'in', titles)
    .where('a.status', '=', 'awarded')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('submissions as s').select('s.id').whereRef('s.assignment_id', '=', 'a.id'))),
    )
    .execute();
  for (const { id, user_id, awarded_to, title } of rows) {
    if (!awarded_to) continue;
    const at = new Date(now.getTime() - 20 * hour);
    const keep = keeper(db, storage, awarded_to, at);
    const type = { extension: 'txt', content_type: 'text/plain' } as const;
    const p_files: string[] = [];
    for (const [name, words] of files) {
      p_files.push(await keep('project_submissions', Buffer.from(`${title}: ${words}`), name, type));
    }
    const limits = { p_most_versions: mostVersions, p_mail_minutes: versionMailMinutes };
    const work = {
      p_assignment: id,
      p_files,
      p_comment: 'A first draft, with the code.',
      p_is_public: title !== titles[0],
    };
    await done(ask(db, 'submit_work', { ...by(awarded_to, at), ...work, ...limits }));
    if (title !== titles[0]) continue;
    const due = dayOf(new Date(now.getTime() + 72 * hour));
    const request = { p_assignment: id, p_version: 1, p_words: changes, p_due: due, p_most_versions: mostVersions };
    await done(ask(db, 'ask_for_changes', { ...by(user_id, new Date(now.getTime() - 2 * hour)), ...request }));
  }
}

/** The viewer and time of a step; keys are unused, since each step runs once. */
const by = (user: string, at: Date) => ({ p_user: user, p_key: null, p_body_hash: '', p_now: at });

/** Error: the procedure refuses. */
async function done(asked: ReturnType<typeof ask>): Promise<void> {
  const { refusal } = await asked;
  if (refusal) throw new Error(refusal);
}
