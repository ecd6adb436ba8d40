import { z } from 'zod';
import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { MonthEntry, MonthLine, MonthPart } from '#core/payments/months-contract.ts';
import { centsInRupee } from '#core/store/prices.ts';
import type { Context } from '../context.ts';
import { readKey, writeKey } from '../database/page-key.ts';
import { run } from '../database/statement.ts';

/**
 * The entries of each part from `$from` to before `$to`. All of them are append-only: the ledger;
 * payments, which are paid once; money that went back, at the first word of it, whether an admin's
 * or the gateway's; closings; and the lines of paid orders. So a month that is over never changes.
 */
const sources: Record<MonthPart, string> = {
  coins: `select created_at as at, id::text as id, type as name, amount as coins, null::integer as units,
      null::bigint as cents, coalesce(params ->> 'reference', '') as reference
    from transactions where created_at >= $from and created_at < $to`,
  coin_payments: paid('coins'),
  order_payments: paid('order'),
  sent_back: `select at, p.id::text, purpose, null::integer, null::integer, -amount::bigint * ${centsInRupee}, reference
    from (select p.id from order_steps s join payments p on p.order_id = s.order_id
        where s.status = 'refunded' and s.created_at >= $from and s.created_at < $to
      union select payment_id from gateway_orders where reversed_at >= $from and reversed_at < $to) went
    join payments p on p.id = went.id and p.status = 'paid'
    cross join lateral (select least(
      (select created_at from order_steps s where s.order_id = p.order_id and s.status = 'refunded'),
      (select reversed_at from gateway_orders g where g.payment_id = p.id)) as at) first
    where at >= $from and at < $to`,
  held: `select closed_at, p.id::text, outcome, c.coins, null::integer, amount::bigint * ${centsInRupee}, p.reference
    from payment_closings c join payments p on p.id = c.payment_id where closed_at >= $from and closed_at < $to`,
  sales: `select p.decided_at, p.id || '.' || l.variant_id, concat_ws(', ', l.title, nullif(l.variant_title, '')), null::integer,
      l.quantity, l.quantity::bigint * l.price_in_cents, p.item
    from payments p join order_lines l on l.order_id = p.order_id
    where p.status = 'paid' and p.purpose = 'order' and p.decided_at >= $from and p.decided_at < $to`,
};

function paid(purpose: 'coins' | 'order'): string {
  return `select decided_at, id::text, gateway, nullif(coins, 0), null::integer, amount::bigint * ${centsInRupee}, reference
    from payments where status = 'paid' and purpose = '${purpose}' and decided_at >= $from and decided_at < $to`;
}

const columns = '(at, id, name, coins, units, cents, reference)';

/** Returns the month before that of an instant, in Asia/Karachi. */
function monthBefore(now: Date): string {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}

/** Returns both ends of a month in Asia/Karachi. */
function endsOf(month: string): [from: Date, to: Date] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return [new Date(`${month}-01T00:00:00+05:00`), new Date(`${next}-01T00:00:00+05:00`)];
}

/** Returns the sums of a month, by default of the last one that is over. */
export async function readMonth(
  { db, now }: Context,
  input: InputOf<'payments.month'>,
): Promise<OutputOf<'payments.month'>> {
  const month = input.month ?? monthBefore(now);
  const [from, to] = endsOf(month);
  const lines = await run<MonthLine>(db, (take) => {
    const [start, end] = [take(from, 'timestamptz'), take(to, 'timestamptz')];
    const sums = Object.entries(sources).map(
      ([part, source]) => `select '${part}' as part, name, count(*)::int as entries,
        coalesce(sum(coins) filter (where coins > 0), 0)::float8 as credited,
        coalesce(sum(coins) filter (where coins < 0), 0)::float8 as debited,
        coalesce(sum(units), 0)::float8 as units, coalesce(sum(cents), 0)::float8 as cents
      from (${source}) entry ${columns} group by name`,
    );
    return `${sums.join(' union all ')} order by part, name`.replaceAll('$from', start).replaceAll('$to', end);
  });
  return { month, is_closed: to <= now, lines };
}

const entryKey = z.tuple([
  z.string().regex(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
  z.string().regex(/^[0-9a-f.-]{36,73}$/),
  z.enum(Object.keys(sources) as [MonthPart, ...MonthPart[]]),
]);

/** Returns a page of the entries of a month, oldest first. */
export async function listMonthEntries(
  { db, now }: Context,
  input: InputOf<'payments.monthEntries'>,
): Promise<OutputOf<'payments.monthEntries'>> {
  const { limit } = input;
  const [from, to] = endsOf(input.month ?? monthBefore(now));
  const key = readKey(input.after, entryKey);
  const rows = await run<MonthEntry & { key_at: string }>(db, (take) => {
    // The entries before the page's key are not read again.
    const [start, end] = [key ? take(key[0], 'timestamptz') : take(from, 'timestamptz'), take(to, 'timestamptz')];
    const page = `limit ${limit + 1}`;
    const last = key && `(${start}, ${take(key[1], 'text')}, ${take(key[2], 'text')})`;
    const parts = Object.entries(sources).map(
      ([part, source]) => `(select *, '${part}' as part from (${source}) entry ${columns}
        ${last ? `where (at, id collate "C", '${part}' collate "C") > ${last}` : ''} order by at, id collate "C" ${page})`,
    );
    return `select part, name, id, at, at::text as key_at, coins, units, cents::float8 as cents, reference
      from (${parts.join(' union all ')}) entries order by at, id collate "C", part collate "C" ${page}`
      .replaceAll('$from', start)
      .replaceAll('$to', end);
  });
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(({ key_at: _, ...entry }) => entry),
    next: rows.length > limit && last ? writeKey(last.key_at, last.id, last.part) : null,
  };
}
