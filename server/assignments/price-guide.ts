import { sql } from 'kysely';
import type { PriceRange } from '#core/assignments/contract.ts';
import { priceGuide } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import type { Invariant, JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';

const { from, people, days, below, steps } = priceGuide;
/** SQL of the parameters of the guidance. */
const terms = `${from}, ${people}, ${days}, '{${below}}'::integer[], '{${steps}}'::integer[]`;

/** Returns the price guidance of the subjects with the most completed awards. */
export function readPriceGuide({ db }: Context): Promise<PriceRange[]> {
  return run(
    db,
    () => `select subject_key, low, high from subject_prices
      order by awards desc, subject_key limit ${priceGuide.subjects}`,
  );
}

/** Rewrites the price guidance as of the midnight before. */
export async function keepSubjectPrices(db: JobOptions['db'], now: Date): Promise<void> {
  await sql`select keep_subject_prices(${sql.raw(terms)}, ${now})`.execute(db);
}

/** Writes the price guidance every night. */
export function priceGuideJobs({ db, clock }: JobOptions): RecurringJob[] {
  return [{ name: 'subject-prices', cron: '55 3 * * *', run: () => keepSubjectPrices(db, clock()) }];
}

export const priceGuideInvariants: readonly Invariant[] = [
  {
    name: 'the price guidance of each subject follows from the awards of its time',
    violations: `select coalesce(s.subject_key, r.subject_key) as subject
      from (select max(counted_at) as at from subject_prices) last
        cross join lateral subject_prices_of(${terms}, last.at) r
        full join subject_prices s on s.subject_key = r.subject_key
      where (s.low, s.high, s.awards, s.counted_at) is distinct from (r.low, r.high, r.awards, last.at)`,
  },
];
