-- Gateways are listed in the code alone (docs/decisions/0091): one more needs no migration.
alter table payments drop constraint payments_gateway_check;
alter table payments add constraint payments_gateway_check check (gateway ~ '^[a-z]{2,30}$');
-- The last successful payments through any gateway; `payments_paid` has those of one.
create index payments_paid_all on payments (decided_at desc, id desc) where status = 'paid' and gateway <> 'manual';
