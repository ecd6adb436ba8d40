-- Orders as admins keep them (docs/decisions/0065).

-- Why an order came to a step, in an admin's words to who ordered.
alter table order_steps add column note text not null default '';

-- Whether something of an order goes by courier: known from its lines, and what the queue of parcels is read by.
alter table orders add column has_parcel boolean not null default false;
update orders o set has_parcel = exists (select from order_lines l where l.order_id = o.id and l.is_physical);
create function keep_has_parcel() returns trigger language plpgsql as $$
begin
  update orders set has_parcel = true where id = new.order_id and not has_parcel;
  return null;
end $$;
create trigger order_lines_parcel after insert on order_lines
  for each row when (new.is_physical) execute function keep_has_parcel();
create index orders_to_send on orders (created_at, id) where has_parcel and status in ('paid', 'packed');

-- The admins' list in its other order, and its search.
create index orders_total on orders (total_in_cents, id);
create function order_search(number text, full_name text) returns text
  language sql immutable parallel safe return number || ' ' || full_name;
create index orders_search on orders using gin (order_search(number, full_name) gin_trgm_ops);
