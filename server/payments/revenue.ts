import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { RevenueDay } from '#core/payments/revenue-contract.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';

/**
 * Returns the sum paid on each of the last days in Asia/Karachi, the earliest first; days without a
 * payment included.
 */
export async function readRevenue(
  { db, now }: Context,
  { days }: InputOf<'payments.revenue'>,
): Promise<OutputOf<'payments.revenue'>> {
  const found = await run<RevenueDay>(db, (take) => {
    const today = take(dayOf(now), 'date');
    const first = `(${today} - ${take(days - 1, 'integer')})`;
    return `select to_char(day, 'YYYY-MM-DD') as day, coalesce(payments, 0)::int as payments,
        coalesce(amount, 0)::float8 as amount, coalesce(coins, 0)::float8 as coins
      from generate_series(${first}::timestamp, ${today}::timestamp, '1 day') day left join (
        select (decided_at at time zone 'Asia/Karachi')::date as day, count(*) as payments, sum(amount) as amount, sum(coins) as coins
        from payments where status = 'paid' and decided_at >= ${first}::timestamp at time zone 'Asia/Karachi'
        group by 1) paid using (day)
      order by day`;
  });
  return { days: found };
}
