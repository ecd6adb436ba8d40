import { z } from 'zod';
import { dayOf } from '#core/calendar.ts';
import type { Earnings, EarningsFigures, MonthOfEarnings, Receipt, Unconfirmed } from '#core/chat/earnings-contract.ts';
import type { InputOf } from '#core/contract.ts';
import { earningsPage } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { pageKey, readKey, rowValues } from '../database/page-key.ts';
import { run, type Take } from '../database/statement.ts';

const rowKey = z.tuple(rowValues);

type Told<Row, At extends keyof Row> = Omit<Row, At> & Record<At, string>;
interface EarningsRow {
  items: Told<Receipt, 'told_at' | 'received_at'>[];
  months: MonthOfEarnings[] | null;
  first_year: number | null;
  unconfirmed: number | null;
  unconfirmed_amount: number | null;
  newest: Told<Unconfirmed, 'told_at'>[] | null;
}

/** Returns the first day of a year or month, and of the one after it. */
function boundsOf(period: string): [from: string, to: string] {
  const [year = 0, month] = period.split('-').map(Number);
  const start = (y: number, m: number) => new Date(Date.UTC(y, m)).toISOString().slice(0, 10);
  return month ? [start(year, month - 1), start(year, month)] : [start(year, 0), start(year + 1, 0)];
}

/** SQL of the start of a day in Asia/Karachi. */
const midnight = (take: Take, day: string) => `(${take(day, 'date')}::timestamp at time zone 'Asia/Karachi')`;

const monthOf = (at: string) => `to_char(${at} at time zone 'Asia/Karachi', 'YYYY-MM')`;

/** SQL of a list of rows as JSON. */
const listed = (rows: string) => `(select coalesce(jsonb_agg(to_jsonb(row)), '[]') from (${rows}) row)`;

/**
 * Returns the payments told by students and confirmed by the tutor, of a year or month, with the
 * months of the year, the unconfirmed ones, and the coins of bids. One statement reads all of it,
 * so page and sums agree (docs/decisions/0110).
 */
export async function readEarnings(
  { db, viewer, now }: SignedInContext,
  input: InputOf<'chat.earnings'>,
): Promise<Earnings> {
  const { period = dayOf(now).slice(0, 4), after, limit } = input;
  const key = readKey(after, rowKey);
  const [row] = await run<EarningsRow>(db, (take) => {
    const me = take(viewer.id, 'uuid');
    const [from, to] = boundsOf(period).map((day) => midnight(take, day));
    const older = key ? `and (s.answered_at, s.id) < (${take(key[0], 'timestamptz')}, ${take(key[1], 'uuid')})` : '';
    const items = listed(`select s.id, c.assignment_id, a.title as assignment_title, s.method, s.amount,
        s.created_at as told_at, s.answered_at as received_at
      from settlements s join conversations c on c.id = s.conversation_id join assignments a on a.id = c.assignment_id
      where s.tutor_id = ${me} and s.status = 'received' and s.answered_at >= ${from} and s.answered_at < ${to} ${older}
      order by s.answered_at desc, s.id desc limit ${limit + 1}`);
    if (key) return `select ${items} as items`;
    const [start, end] = boundsOf(period.slice(0, 4)).map((day) => midnight(take, day));
    const months = listed(`select month, sum(received)::integer as received, sum(payments)::integer as payments,
        sum(spent)::integer as spent, sum(refunded)::integer as refunded
      from (
        select ${monthOf('answered_at')} as month, sum(amount) as received, count(*) as payments, 0 as spent, 0 as refunded
          from settlements where tutor_id = ${me} and status = 'received' and answered_at >= ${start} and answered_at < ${end}
          group by 1
        union all
        select ${monthOf('created_at')}, 0, 0, coalesce(-sum(amount) filter (where type = 'bid_fee'), 0),
            coalesce(sum(amount) filter (where type = 'bid_refund'), 0)
          from transactions where user_id = ${me} and type in ('bid_fee', 'bid_refund')
            and created_at >= ${start} and created_at < ${end}
          group by 1) told
      group by month order by month desc`);
    const newest =
      listed(`select s.id, s.conversation_id, a.title as assignment_title, s.amount, s.status, s.created_at as told_at
      from settlements s join conversations c on c.id = s.conversation_id join assignments a on a.id = c.assignment_id
      where s.tutor_id = ${me} and s.status <> 'received'
      order by s.created_at desc, s.id desc limit ${earningsPage.unconfirmed}`);
    return `select ${items} as items, ${months} as months, ${newest} as newest, waiting.*,
        (select extract(year from min(answered_at) at time zone 'Asia/Karachi')::integer
          from settlements where tutor_id = ${me} and status = 'received') as first_year
      from (select count(*)::integer as unconfirmed, coalesce(sum(amount), 0)::float8 as unconfirmed_amount
        from settlements where tutor_id = ${me} and status <> 'received') waiting`;
  });
  return earningsOf(row, period, key === null, limit);
}

function earningsOf(row: EarningsRow | undefined, period: string, isFirst: boolean, limit: number): Earnings {
  const { items = [], months, newest, unconfirmed, unconfirmed_amount, first_year } = row ?? {};
  const shown = items.slice(0, limit).map(({ told_at, received_at, ...item }) => ({
    ...item,
    told_at: new Date(told_at),
    received_at: new Date(received_at),
  }));
  const last = shown.at(-1);
  const year = Number(period.slice(0, 4));
  return {
    period,
    first_year: Math.min(first_year ?? year, year),
    items: shown,
    next: items.length > limit && last ? pageKey(last.received_at, last.id) : null,
    sums: isFirst
      ? {
          all: sumOf((months ?? []).filter(({ month }) => month.startsWith(period))),
          months: months ?? [],
          unconfirmed: {
            payments: unconfirmed ?? 0,
            amount: unconfirmed_amount ?? 0,
            newest: (newest ?? []).map(({ told_at, ...one }) => ({ ...one, told_at: new Date(told_at) })),
          },
        }
      : null,
  };
}

function sumOf(months: readonly MonthOfEarnings[]): EarningsFigures {
  const sum = (name: keyof EarningsFigures) => months.reduce((total, month) => total + month[name], 0);
  return { received: sum('received'), payments: sum('payments'), spent: sum('spent'), refunded: sum('refunded') };
}
