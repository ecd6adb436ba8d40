import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { RevenueDay } from '#core/payments/revenue-contract.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';

/**
 * Returns the sums paid and refunded on each of the last days in Asia/Karachi, earliest first,
 * including days without a payment. A refund counts when an order was marked as refunded, or its
 * gateway reversed a payment.
 */
export async function readRevenue(
  { db, now }: Context,
  { days }: InputOf<'payments.revenue'>,
): Promise<OutputOf<'payments.revenue'>> {
  const found = await run<RevenueDay>(db, (take) => {
    const today = take(dayOf(now), 'date');
    const first = `(${today} - ${take(days - 1, 'integer')})`;
    const since = `${first}::timestamp at time zone 'Asia/Karachi'`;
    return `select to_char(day, 'YYYY-MM-DD') as day, coalesce(payments, 0)::int as payments,
        coalesce(amount, 0)::float8 as amount, coalesce(coins, 0)::float8 as coins,
        coalesce(sent_back, 0)::float8 as sent_back
      from generate_series(${first}::timestamp, ${today}::timestamp, '1 day') day left join (
        select (decided_at at time zone 'Asia/Karachi')::date as day, count(*) as payments, sum(amount) as amount, sum(coins) as coins
        from payments where status = 'paid' and decided_at >= ${since}
        group by 1) paid using (day)
      left join (
        select (went.at at time zone 'Asia/Karachi')::date as day, sum(p.amount) as sent_back
        from (select order_id, created_at as at, null::uuid as payment_id from order_steps
            where status = 'refunded' and created_at >= ${since}
          union all select null, reversed_at, payment_id from gateway_orders where reversed_at >= ${since}) went
        join payments p on (p.order_id = went.order_id and not exists (
            select from gateway_orders g where g.payment_id = p.id and g.reversed_at is not null)
          or p.id = went.payment_id) and p.status = 'paid'
        group by 1) back using (day)
      order by day`;
  });
  return { days: found };
}
