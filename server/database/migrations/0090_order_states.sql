-- How an order goes on once it is placed (docs/decisions/0064): 'pending' waits for its payment; 'paid', 'packed', 'sent' and
-- 'delivered' follow each other; 'cancelled' and 'expired' gave their stock back; 'refunded' was paid back outside.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('pending', 'paid', 'packed', 'sent', 'delivered', 'cancelled', 'refunded', 'expired'));

-- Since when it stands where it stands, set with the status; how a parcel is followed, in an admin's words.
alter table orders add column moved_at timestamptz;
update orders set moved_at = created_at;
alter table orders alter column moved_at set not null;
alter table orders add column tracking text not null default '';
create index orders_newest on orders (created_at, id);
create index orders_status on orders (status, created_at, id);

-- Each state that an order came to, and when.
create table order_steps (
  order_id uuid not null references orders,
  status text not null,
  created_at timestamptz not null,
  primary key (order_id, status)
);
insert into order_steps (order_id, status, created_at) select id, 'pending', created_at from orders;

create function keep_order_step() returns trigger language plpgsql as $$
begin
  insert into order_steps (order_id, status, created_at) values (new.id, new.status, new.moved_at);
  return null;
end $$;
create trigger orders_first_step after insert on orders for each row execute function keep_order_step();
create trigger orders_step after update of status on orders for each row
  when (old.status <> new.status) execute function keep_order_step();

-- An expired order that is paid late takes its units again: the doctor adds up what it holds.
alter table stock_entries drop constraint stock_entries_order_id_variant_id_type_key;
create index stock_entries_order_id on stock_entries (order_id) where order_id is not null;
