import type { Invariant } from '../feature.ts';

export const lapseInvariants: readonly Invariant[] = [
  {
    name: 'no bid stands on an assignment that lapsed, and no bid lapsed on any other',
    violations: `select b.id as bid from bids b join assignments a on a.id = b.assignment_id
      where (b.status = 'lapsed') <> (a.lapsed_at is not null) and b.status <> 'ended'`,
  },
  {
    name: 'every refund of a bid returned the fee of one bid to its bidder',
    violations: `select t.id as transaction from transactions t where t.type = 'bid_refund'
      and not exists (select from bids b
        where t.idempotency_key = 'refund:' || b.id and t.amount = b.fee and t.user_id = b.user_id)
      and not exists (select from withdrawn_bids b
        where t.idempotency_key = 'refund:' || b.id and t.amount = b.fee and t.user_id = b.user_id and b.refunded)`,
  },
  {
    name: 'what waits for its poster’s choice is open, counted from its deadline or its last award’s end at the earliest',
    violations: `select coalesce(a.id, w.assignment_id) as assignment
      from (select * from live_assignments where status = 'open' and lapsed_at is null) a
      full join waiting_choices w on w.assignment_id = a.id
      where a.id is null or w.assignment_id is null or w.from_day < greatest(a.deadline, (
        select (max(ended_at) at time zone 'Asia/Karachi')::date from ended_awards where assignment_id = a.id))`,
  },
];
