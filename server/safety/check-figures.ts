import { dayOf } from '#core/calendar.ts';
import type { OutputOf } from '#core/contract.ts';
import { checkWeeks } from '#core/limits.ts';
import type { CheckedRule, CheckedWeek } from '#core/safety/moderation-contract.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import type { Figure } from '../watch/figures.ts';
import { writePassed } from './check-counts.ts';

const sums = ['refused', 'appealed', 'allowed'].map((name) => `coalesce(sum(${name}), 0)::int as ${name}`).join(', ');
const checked = 'coalesce(sum(passed + refused), 0)::int as checked';

/** The content check's figures of today and yesterday in Karachi, for `/metrics`. */
export const checkFigure: Figure = {
  labels: ['found'],
  gauges: {
    passed: ['mukammal_checked_passed', 'Texts that the content check passed, today and yesterday'],
    refused: [
      'mukammal_checked_refused',
      'Texts that the content check refused, today and yesterday, by what it found',
    ],
    appealed: ['mukammal_checked_appealed', 'Refusals of them that were appealed'],
    allowed: ['mukammal_checked_allowed', 'Refusals of them that an admin overturned'],
  },
  sql: `select coalesce(nullif(found, ''), 'nothing') as found, sum(passed)::int as passed, sum(refused)::int as refused,
      sum(appealed)::int as appealed, sum(allowed)::int as allowed
    from checked_texts where day >= ($now::timestamptz at time zone 'Asia/Karachi')::date - 1 group by 1`,
};

/**
 * Returns the content check's figures of the last weeks, this one included, earliest first, and by
 * finding.
 */
export async function readCheckFigures({ db, now }: Context): Promise<OutputOf<'safety.checkFigures'>> {
  await writePassed(db);
  const first = (today: string) => `(date_trunc('week', ${today}::timestamp)::date - ${(checkWeeks - 1) * 7})`;
  const [weeks, rules] = await Promise.all([
    run<CheckedWeek>(db, (take) => {
      const today = take(dayOf(now), 'date');
      return `select to_char(week, 'YYYY-MM-DD') as week, ${checked}, ${sums}
        from generate_series(${first(today)}::timestamp, ${today}::timestamp, '1 week') week
          left join checked_texts on day >= week and day < week + interval '1 week'
        group by week order by week`;
    }),
    run<CheckedRule>(db, (take) => {
      const today = take(dayOf(now), 'date');
      return `select found, ${sums} from checked_texts
        where day >= ${first(today)} and refused + appealed + allowed > 0 group by found order by refused desc, found`;
    }),
  ]);
  return { weeks, rules };
}
