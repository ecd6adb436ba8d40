-- An order that was cancelled after its payment owes its buyer the money, since then until an
-- admin marks it as refunded.
alter table orders add column owed_since timestamptz;
update orders o set owed_since = o.moved_at where o.status = 'cancelled'
  and exists (select from order_steps s where s.order_id = o.id and s.status = 'paid');
alter table orders add constraint orders_owed_cancelled check (owed_since is null or status = 'cancelled');
create index orders_owed on orders (owed_since, id) where owed_since is not null;

-- Money that went back, by day.
create index order_steps_refunded on order_steps (created_at) where status = 'refunded';
create index gateway_orders_reversals on gateway_orders (reversed_at) where reversed_at is not null;
