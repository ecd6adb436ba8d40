import { sql } from 'kysely';
import { silence } from '#core/limits.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';

/** Tells posters of versions that wait, and completes by their silence, every ten minutes. */
export function silenceJobs({ db, mailer, clock }: JobOptions): RecurringJob[] {
  return [
    {
      name: 'silent-posters',
      cron: '*/10 * * * *',
      run: async () => {
        await acceptBySilence(db, clock());
        mailer.wake();
      },
    },
  ];
}

/**
 * Tells the poster of each version without an answer, or completes by it, as is due; each in its
 * own transaction, judged anew under the assignment's lock.
 */
export async function acceptBySilence(db: JobOptions['db'], now: Date): Promise<void> {
  const { toldAfter, days } = silence;
  const due = await sql<{ id: string }>`select due_silences(${toldAfter}, ${days}, ${now}) as id`.execute(db);
  for (const { id } of due.rows) {
    await sql`select accept_by_silence(${id}, ${toldAfter}, ${days}, ${now})`.execute(db);
  }
}
