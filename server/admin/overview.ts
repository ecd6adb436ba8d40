import type { Day } from '#core/admin/overview-contract.ts';
import { dayOf } from '#core/calendar.ts';
import type { OutputOf } from '#core/contract.ts';
import { overviewDays } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { counted, run } from '../database/statement.ts';
import { type Figure, firstIdAt } from '../watch/figures.ts';

/**
 * The tables counted by day, and their conditions; ids are ordered by time, so `$first` bounds the
 * rows that are read.
 */
const events = {
  sign_ups: 'profiles where email_verified and deleted_at is null',
  posts: 'assignments where id >= $first',
  bids: 'bids where id >= $first',
  awards: 'conversations where id >= $first',
} as const;

/**
 * Returns the last two weeks by day in Asia/Karachi, the earliest first, today included; and the
 * totals.
 */
export async function readOverview({ db, now }: Context): Promise<OutputOf<'admin.overview'>> {
  const [days, [totals]] = await Promise.all([
    run<Day>(db, (take) => {
      const today = take(dayOf(now), 'date');
      const first = `(${today} - ${overviewDays - 1})`;
      const since = `${first}::timestamp at time zone 'Asia/Karachi'`;
      const firstId = take(firstIdAt(new Date(now.getTime() - overviewDays * 86_400_000)), 'uuid');
      const parts = Object.entries(events).map(
        ([name, from]) => `left join (
          select (created_at at time zone 'Asia/Karachi')::date as day, count(*)::int as ${name}
          from ${from.replace('$first', firstId)} and created_at >= ${since} group by 1) of_${name} using (day)`,
      );
      const counts = Object.keys(events).map((name) => `coalesce(${name}, 0) as ${name}`);
      return `select to_char(day, 'YYYY-MM-DD') as day, ${counts.join(', ')}
        from (select day::date as day from generate_series(${first}::timestamp, ${today}::timestamp, '1 day') day) days
        ${parts.join(' ')} order by day`;
    }),
    run<{ members: number; open: number }>(
      db,
      (take) => `select ${counted('from profiles where email_verified and deleted_at is null')} as members,
        ${counted(`from live_assignments where status = 'open' and lapsed_at is null and deadline >= ${take(dayOf(now), 'date')}`)} as open`,
    ),
  ]);
  return { days, members: totals?.members ?? 0, open: totals?.open ?? 0 };
}

/** Events of the last hour, for `/metrics`. */
export const eventFigure: Figure = {
  labels: ['event'],
  gauges: { events: ['mukammal_events_last_hour', 'Sign-ups, posts, bids and awards of the last hour'] },
  sql: Object.entries({ ...events, sign_ups: `${events.sign_ups} and id >= $first` })
    .map(
      ([name, from]) =>
        `select '${name}' as event, count(*)::int as events from ${from.replace('$first', '$first::uuid')}`,
    )
    .join(' union all '),
};
