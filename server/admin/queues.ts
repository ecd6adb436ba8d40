import type { Queue } from '#core/admin/contract.ts';
import type { OutputOf } from '#core/contract.ts';
import type { Context } from '../context.ts';
import { counted, run } from '../database/statement.ts';
import type { Figure } from '../watch/figures.ts';

/**
 * A queue for admins: a table with the condition of its waiting rows, and the column of their
 * waiting time.
 */
const queues = {
  coin_requests: [`payments where gateway = 'manual' and status = 'pending'`, 'created_at'],
  held_payments: [
    `(select decided_at as held_at from payments where status = 'disputed' union all
      select reversed_at from gateway_orders where reversed_at is not null and reversal_closed_at is null) held`,
    'held_at',
  ],
  reports: ['cases where decided_at is null', 'opened_at'],
  disagreements: [`disagreements where state in ('open', 'appealed')`, 'opened_at'],
  appeals: ['refused_texts where appealed_at is not null and outcome is null', 'appealed_at'],
  take_downs: ['take_downs where appealed_at is not null and outcome is null', 'appealed_at'],
  referrals: ['referrals where held_at is not null and outcome is null', 'held_at'],
  orders: [`orders where has_parcel and status in ('confirmed', 'paid', 'packed')`, 'created_at'],
  refunds: ['orders where owed_since is not null', 'owed_since'],
  messages: ['contact_messages where answered_at is null', 'created_at'],
} as const;

/** Returns the size of each queue, counted to 1,001, and the waiting time of its oldest entry. */
export async function readQueues({ db }: Context): Promise<OutputOf<'admin.queues'>> {
  const parts = Object.entries(queues).map(
    ([name, [waiting, since]]) => `jsonb_build_object('waiting', ${counted(`from ${waiting}`)},
      'oldest', (select min(${since}) from ${waiting})) as ${name}`,
  );
  type Row = Record<keyof typeof queues, { waiting: number; oldest: string | null }>;
  const [row] = await run<Row>(db, () => `select ${parts.join(', ')}`);
  const queueOf = (name: keyof typeof queues): Queue => ({
    waiting: row?.[name].waiting ?? 0,
    oldest: row?.[name].oldest ? new Date(row[name].oldest) : null,
  });
  return {
    coin_requests: queueOf('coin_requests'),
    held_payments: queueOf('held_payments'),
    reports: queueOf('reports'),
    disagreements: queueOf('disagreements'),
    appeals: queueOf('appeals'),
    take_downs: queueOf('take_downs'),
    referrals: queueOf('referrals'),
    messages: queueOf('messages'),
    orders: queueOf('orders'),
    refunds: queueOf('refunds'),
  };
}

/** The same figures for `/metrics`. */
export const queueFigure: Figure = {
  labels: ['queue'],
  gauges: {
    waiting: ['mukammal_queue_waiting', 'What waits for an admin, counted to 1,001, by queue'],
    oldest: ['mukammal_queue_oldest_seconds', 'Age of what waits longest for an admin, by queue'],
  },
  sql: Object.entries(queues)
    .map(
      ([name, [waiting, since]]) => `select '${name}' as queue, ${counted(`from ${waiting}`)} as waiting,
        coalesce(extract(epoch from $now::timestamptz - (select min(${since}) from ${waiting})), 0)::float as oldest`,
    )
    .join(' union all '),
};
