import type { Invariant } from '../feature.ts';

export const referralInvariants: readonly Invariant[] = [
  {
    name: 'each referral that paid has one entry of the referrer, and no entry is without one',
    violations: `select r.id as referral, t.id as transaction from
        (select * from referrals where coins is not null) r
        full join (select * from transactions where type = 'referral_bonus') t
          on t.idempotency_key = 'referral:' || r.referred_id
      where (r.referrer_id, r.coins) is distinct from (t.user_id, t.amount)`,
  },
  {
    name: 'a referral that was held brought coins if an admin released it, and only then',
    violations: `select id as referral from referrals
      where held_at is not null and (coins is not null) <> (outcome is not distinct from 'released')`,
  },
  {
    name: 'no email was paid for twice',
    violations: `select referred_email from referrals where coins is not null group by 1 having count(*) > 1`,
  },
  {
    name: 'no mailbox was paid for twice',
    violations: `select mailbox from referrals where coins is not null and mailbox is not null group by 1 having count(*) > 1`,
  },
  {
    name: 'a referral is due, and paid, once its member has bid or awarded',
    violations: `select r.id as referral from referrals r
      where promised is not null and (coalesce(coins, held_coins) is not null and due_at is null
        or due_at is not null and not exists (
          select from transactions t where t.user_id = r.referred_id and t.type in ('bid_fee', 'award_fee')))`,
  },
];
