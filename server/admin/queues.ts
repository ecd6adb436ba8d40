import { type AdminRole, holdsRole } from '#core/admin/roles.ts';
import type { OutputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { counted, run } from '../database/statement.ts';
import type { Figure } from '../watch/figures.ts';

/**
 * A queue for admins: the roles that work on it, a table with the condition of its waiting rows at
 * `$now`, and the column of their waiting time.
 */
const queues = {
  adjustments: [
    'money',
    'adjustment_requests where outcome is null and expires_at > $now::timestamptz',
    'requested_at',
  ],
  coin_requests: ['money', `payments where gateway = 'manual' and status = 'pending'`, 'created_at'],
  held_payments: [
    'money',
    `(select decided_at as held_at from payments where status = 'disputed' union all
      select reversed_at from gateway_orders where reversed_at is not null and reversal_closed_at is null) held`,
    'held_at',
  ],
  reports: ['moderation', 'cases where decided_at is null', 'opened_at'],
  disagreements: ['moderation', `disagreements where state in ('open', 'appealed')`, 'opened_at'],
  appeals: ['moderation', 'refused_texts where appealed_at is not null and outcome is null', 'appealed_at'],
  take_downs: ['moderation', 'take_downs where appealed_at is not null and outcome is null', 'appealed_at'],
  referrals: ['money', 'referrals where held_at is not null and outcome is null', 'held_at'],
  orders: ['store', `orders where has_parcel and status in ('confirmed', 'paid', 'packed')`, 'created_at'],
  refunds: ['store', 'orders where owed_since is not null', 'owed_since'],
  messages: ['support', 'contact_messages where answered_at is null', 'created_at'],
} as const satisfies Record<keyof Queues, readonly [AdminRole, string, string]>;

type Queues = OutputOf<'admin.queues'>;

/**
 * Returns the size of each queue of the viewer's roles, counted to 1,001, and the waiting time of
 * its oldest entry.
 */
export async function readQueues({ db, viewer, now }: SignedInContext): Promise<Queues> {
  const own = Object.entries(queues).filter(([, [role]]) => holdsRole(viewer.admin_roles, [role]));
  type Row = Record<keyof Queues, { waiting: number; oldest: string | null }>;
  const [row] = await run<Row>(db, (take) => {
    const parts = own.map(
      ([name, [, waiting, since]]) => `jsonb_build_object('waiting', ${counted(`from ${waiting}`)},
        'oldest', (select min(${since}) from ${waiting})) as ${name}`,
    );
    return `select ${parts.join(', ')}`.replaceAll('$now', () => take(now, 'timestamptz'));
  });
  const found = Object.entries(row ?? {}).map(([name, { waiting, oldest }]) => [
    name,
    { waiting, oldest: oldest === null ? null : new Date(oldest) },
  ]);
  return Object.fromEntries(found);
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
      ([name, [, waiting, since]]) => `select '${name}' as queue, ${counted(`from ${waiting}`)} as waiting,
        coalesce(extract(epoch from $now::timestamptz - (select min(${since}) from ${waiting})), 0)::float as oldest`,
    )
    .join(' union all '),
};
