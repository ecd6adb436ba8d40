-- What was paid stands on the row that it was paid for, and SQL knows no price: `core/limits.ts` does.

alter table profiles add column signup_bonus integer not null default 0 check (signup_bonus >= 0);
update profiles p set signup_bonus = t.amount
  from transactions t where t.idempotency_key = 'signup:' || p.id and t.type = 'signup_bonus';

-- All bids and awards before this column cost the same.
alter table bids add column fee integer not null default 30 check (fee > 0);
alter table bids alter column fee drop default;

alter table assignments add column award_cost integer check (award_cost > 0);
update assignments set award_cost = 100 where status <> 'open';
alter table assignments add check ((status = 'open') = (award_cost is null));

create or replace view live_assignments as select * from assignments where deleted_at is null;
