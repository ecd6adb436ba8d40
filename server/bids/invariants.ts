import type { Invariant } from '../feature.ts';

export const bidInvariants: readonly Invariant[] = [
  {
    name: 'every bid was paid once with its fee by its bidder',
    violations: `select b.id as bid, count(t.id) as fees from bids b
      left join transactions t on t.idempotency_key = 'bid:' || b.id and t.type = 'bid_fee'
        and t.amount = -b.fee and t.user_id = b.user_id
      group by b.id having count(t.id) <> 1`,
  },
  {
    name: 'every bid fee belongs to a bid',
    violations: `select t.id as transaction from transactions t
      where t.type = 'bid_fee' and not exists (select from bids b where t.idempotency_key = 'bid:' || b.id)
        and not exists (select from withdrawn_bids b where t.idempotency_key = 'bid:' || b.id and t.amount = -b.fee and t.user_id = b.user_id)`,
  },
  {
    name: 'a withdrawn bid was paid once, is no bid any more and was refunded once if it says so, else never',
    violations: `select w.id as bid from withdrawn_bids w
      where (select count(*) from transactions t where t.idempotency_key = 'bid:' || w.id and t.amount = -w.fee) <> 1
        or exists (select from bids b where b.id = w.id)
        or (select count(*) from transactions t where t.idempotency_key = 'refund:' || w.id and t.type = 'bid_refund'
          and t.amount = w.fee and t.user_id = w.user_id) <> w.refunded::integer`,
  },
  {
    name: 'nobody bids twice on one assignment',
    violations: `select assignment_id as assignment, user_id as profile from bids
      group by assignment_id, user_id having count(*) > 1`,
  },
  {
    name: 'nobody bids on an own assignment',
    violations: `select b.id as bid from bids b join assignments a on a.id = b.assignment_id where a.user_id = b.user_id`,
  },
];
