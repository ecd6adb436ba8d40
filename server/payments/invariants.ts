import type { Invariant } from '../feature.ts';

export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'every paid payment was credited once to its payer with its coins, and no other payment was',
    violations: `select p.id as payment, p.status, count(t.id) as credits from payments p
      left join transactions t on t.idempotency_key = 'payment:' || p.id and t.type = 'coin_purchase'
        and t.amount = p.coins and t.user_id = p.user_id
      where p.purpose = 'coins' group by p.id having count(t.id) <> (case when p.status = 'paid' then 1 else 0 end)`,
  },
  {
    name: 'every credit for a payment belongs to one that is paid',
    violations: `select t.id as transaction from transactions t where t.idempotency_key like 'payment:%'
      and not exists (select from payments p where t.idempotency_key = 'payment:' || p.id and p.status = 'paid')`,
  },
  {
    name: 'a held payment credited its payer once exactly what its closing says, and no other was credited',
    violations: `select c.payment_id as payment, t.id as transaction from
        (select c.*, p.user_id from payment_closings c join payments p on p.id = c.payment_id where c.outcome = 'credited') c
        full join (select * from transactions where idempotency_key like 'closing:%') t
          on t.idempotency_key = 'closing:' || c.payment_id and t.type = 'adjustment' and t.amount = c.coins
          and t.user_id = c.user_id
      where c.payment_id is null or t.id is null`,
  },
  {
    name: 'every closed payment says how it was closed, in its row and once in the audit log, and no other does',
    violations: `select p.id as payment, p.status from payments p
      left join payment_closings c on c.payment_id = p.id
      left join audit_log l on l.action = 'payments.close' and l.about_id = p.id and l.admin_id = c.closed_by
        and l.after ->> 'outcome' = c.outcome
      group by p.id having count(c.payment_id) <> (case when p.status = 'closed' then 1 else 0 end)
        or count(l.number) <> count(c.payment_id)`,
  },
  {
    name: 'no transaction of a gateway is under review or paid twice',
    violations: `select gateway, reference_key from payments where status <> 'refused'
      group by gateway, reference_key having count(*) > 1`,
  },
  {
    name: 'every open payment of a gateway is still asked about',
    violations: `select p.id as payment, p.gateway from payments p left join gateway_orders o on o.payment_id = p.id
      where p.gateway <> 'manual' and p.status = 'pending' and o.next_ask_at is null`,
  },
  {
    name: 'no payment that a gateway called paid stays open for longer than an hour',
    violations: `select p.id as payment, o.heard_at from payments p join gateway_orders o on o.payment_id = p.id
      where p.status = 'pending' and upper(o.answer ->> 'transactionStatus') = 'PAID' and o.heard_at < examined_at() - interval '1 hour'`,
  },
];
