import { dailyPostLimit } from '#core/limits.ts';
import type { Invariant } from '../feature.ts';

export const assignmentInvariants: readonly Invariant[] = [
  {
    name: 'an assignment has an awarded bid exactly when it is awarded or completed, by the awarded tutor',
    violations: `select a.id as assignment, a.status, count(b.id) as awards from assignments a
      left join bids b on b.assignment_id = a.id and b.status = 'awarded'
      group by a.id
      having count(b.id) <> (case when a.status = 'open' then 0 else 1 end)
        or bool_or(b.user_id is distinct from a.awarded_to and b.id is not null)`,
  },
  {
    name: 'nobody posted more than a day’s limit on one day in Asia/Karachi',
    violations: `select user_id as profile, (created_at at time zone 'Asia/Karachi')::date as day, count(*) as posts
      from assignments group by 1, 2 having count(*) > ${dailyPostLimit}`,
  },
  {
    name: 'every award was paid once with its cost by the poster',
    violations: `select b.id as bid, b.status, count(t.id) as fees from bids b join assignments a on a.id = b.assignment_id
      left join ended_awards e on e.bid_id = b.id
      left join transactions t on t.idempotency_key = 'award:' || b.id and t.type = 'award_fee'
        and t.amount = -coalesce(e.cost, a.award_cost) and t.user_id = a.user_id
      group by b.id having count(t.id) <> (case when b.status in ('submitted', 'lapsed') then 0 else 1 end)`,
  },
  {
    name: 'every award fee belongs to an award',
    violations: `select t.id as transaction from transactions t where t.type = 'award_fee'
      and not exists (select from bids b where t.idempotency_key = 'award:' || b.id and b.status not in ('submitted', 'lapsed'))`,
  },
  {
    name: 'every bid that lapsed, stood on a deleted assignment or was excused was refunded its fee once, and no other',
    violations: `select b.id as bid, count(t.id) as refunds from bids b join assignments a on a.id = b.assignment_id
      left join ended_awards e on e.bid_id = b.id
      left join transactions t on t.idempotency_key = 'refund:' || b.id and t.type = 'bid_refund'
        and t.amount = b.fee and t.user_id = b.user_id
      group by b.id, a.deleted_at, e.bid_refunded
      having count(t.id) <> (case when b.status = 'lapsed' or e.bid_refunded or (b.status = 'submitted' and a.deleted_at is not null) then 1 else 0 end)`,
  },
  {
    name: 'nobody who is blocked, listed or deleted has an open assignment',
    violations: `select a.id as assignment from live_assignments a join profiles p on p.id = a.user_id
      where a.status = 'open' and (p.is_blocked or p.deleted_at is not null
        or exists (select from scammers s where s.user_id = p.id and s.removed_at is null))`,
  },
  {
    name: 'only open assignments are deleted',
    violations: `select id as assignment from assignments where deleted_at is not null and status <> 'open'`,
  },
  {
    name: 'every assignment that can be bid on is listed with its fields and its number of bids',
    violations: `select coalesce(a.id, o.id) as assignment
      from (select * from public_assignments where status = 'open' and lapsed_at is null) a full join open_assignments o on o.id = a.id
      where a.id is null or (o.id is null and a.deadline >= (examined_at() at time zone 'Asia/Karachi')::date)
        or (o.user_id, o.subject_key, o.budget, o.deadline, o.created_at) is distinct from
          (a.user_id, a.subject_key, a.budget, a.deadline, a.created_at) and o.id is not null
        or o.bid_count <> standing_bids(o.id)`,
  },
];
