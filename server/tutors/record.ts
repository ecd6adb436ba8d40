import { sql } from 'kysely';
import { record } from '#core/tutors/limits.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';

const shareOf = (kept: string, of: string) =>
  `case when ${of} >= ${record.from} then jsonb_build_object('kept', ${kept}, 'of', ${of}) end`;

/** SQL of the record of a row of `tutors t`, as a `TutorRecord`. */
export const recordColumn = `jsonb_build_object(
  'answers_within', case when t.record_answers >= ${record.from} then t.record_minutes end,
  'in_time', ${shareOf('t.record_in_time', 't.record_delivered')},
  'completed', ${shareOf('t.record_completed', '(t.record_completed + t.record_given_up)')},
  'came_back', ${shareOf('t.record_came_back', 't.record_students')})`;

/** Tutors per statement. */
const atOnce = 200;
const least = '00000000-0000-0000-0000-000000000000';

/** Writes all tutors' records as of a time, several per statement. */
export async function keepRecords(db: JobOptions['db'], now: Date): Promise<void> {
  for (let after: string | null = least; after !== null; ) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{
      last: string | null;
    }>`select keep_records(${after}, ${atOnce}, ${record.ofStudent}, ${record.days}, ${now}) as last`.execute(db);
    after = rows[0]?.last ?? null;
  }
}

/** Writes the records every night. */
export function recordJobs({ db, clock }: JobOptions): RecurringJob[] {
  return [{ name: 'tutor-records', cron: '50 3 * * *', run: () => keepRecords(db, clock()) }];
}
