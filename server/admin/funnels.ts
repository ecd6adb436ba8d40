import { type Kysely, sql } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import type { OutputOf } from '#core/contract.ts';
import { funnelWeeks } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';

interface Row {
  role: 'student' | 'tutor';
  week: string;
  counts: number[];
  counted_at: Date;
}

/** Returns the weeks as they were last counted, newest first. */
export async function readFunnels({ db }: Context): Promise<OutputOf<'admin.funnels'>> {
  const rows = await run<Row>(
    db,
    () => `select role, to_char(week, 'YYYY-MM-DD') as week, counts, counted_at from funnel_weeks
      order by week desc, role limit ${funnelWeeks * 2}`,
  );
  const of = (role: Row['role']) => rows.filter((row) => row.role === role);
  return { counted_at: rows[0]?.counted_at ?? null, student: of('student'), tutor: of('tutor') };
}

/** Counts the weeks anew, the present one last. */
export async function countFunnels(db: Kysely<DB>, now: Date): Promise<void> {
  const first = sql`date_trunc('week', ${dayOf(now)}::timestamp)::date - ${(funnelWeeks - 1) * 7}::integer`;
  await sql`select count_funnels(${first}, ${funnelWeeks}, ${now})`.execute(db);
}

/** Counts at half past four: the next day shows what was so then. */
export function funnelJobs({ db, clock }: JobOptions): RecurringJob[] {
  return [{ name: 'funnels', cron: '30 4 * * *', run: () => countFunnels(db, clock()) }];
}
