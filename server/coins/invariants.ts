import type { Invariant } from '../feature.ts';

export const coinInvariants: readonly Invariant[] = [
  {
    name: 'every balance is the sum of its entries',
    violations: `select p.id as profile, p.coins, coalesce(sum(t.amount), 0) as entries
      from profiles p left join transactions t on t.user_id = p.id
      group by p.id having p.coins <> coalesce(sum(t.amount), 0)`,
  },
  {
    name: 'every entry carries the balance after it',
    violations: `select id as transaction, balance_after, running from (
        select id, balance_after, sum(amount) over (partition by user_id order by number) as running from transactions) t
      where balance_after <> running`,
  },
  {
    name: 'the entries of every account are numbered without a gap',
    violations: `select user_id as profile, count(*) as entries, max(number) as last from transactions
      group by user_id having min(number) <> 1 or max(number) <> count(*)`,
  },
  {
    name: 'no balance is or was negative',
    violations: `select id as profile from profiles where coins < 0
      union all select user_id from transactions where balance_after < 0`,
  },
  {
    name: 'every profile got the signup bonus it was given, once',
    violations: `select p.id as profile, count(t.id) as bonuses from profiles p
      left join transactions t on t.user_id = p.id and t.type = 'signup_bonus' and t.amount = p.signup_bonus
      group by p.id having count(t.id) <> (case when p.signup_bonus = 0 then 0 else 1 end)`,
  },
  {
    name: 'every adjustment of a balance stands in the audit log with its amount, and none stands there that was not made',
    violations: `select t.id as transaction, l.number as entry from
        (select * from transactions where type = 'adjustment' and idempotency_key not like 'closing:%') t
        full join (select * from audit_log where action in ('coins.adjust', 'coins.decideAdjustment') and after ? 'coins') l
          on l.about_id = t.user_id and l.at::timestamptz(3) = t.created_at and (l.after ->> 'coins')::integer = t.balance_after
          and (l.after ->> 'coins')::integer - (l.before ->> 'coins')::integer = t.amount
      where t.id is null or l.number is null`,
  },
  {
    name: 'every confirmed request for an adjustment moved its coins once, by a second admin',
    violations: `select r.id as request, count(t.id) as entries from adjustment_requests r
      left join transactions t on t.user_id = r.user_id and t.type = 'adjustment' and t.amount = r.amount
        and t.created_at = r.decided_at and t.params ->> 'reason' = r.reason
      where r.outcome = 'confirmed' group by r.id having count(t.id) <> 1`,
  },
];
