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
      where t.type = 'bid_fee' and not exists (select from bids b where t.idempotency_key = 'bid:' || b.id)`,
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
