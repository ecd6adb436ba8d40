-- Returns the order's reserved stock, variants by id; no-op if none.
create or replace function release_order(p_order uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_held record;
begin
  for v_held in
    select variant_id, sum(change)::integer as change from stock_entries where order_id = p_order
      group by variant_id having sum(change) < 0 order by variant_id
  loop
    perform stock_entry(v_held.variant_id, 'released', -v_held.change, p_order, p_now);
  end loop;
end $$;

-- Reserves the counted units of an order that returned them again, all or none; false if there are
-- too few.
create or replace function retake_order(p_order uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_line record;
begin
  perform from product_variants where id in (select variant_id from order_lines where order_id = p_order) order by id for update;
  if exists (
    select from order_lines l join product_variants v on v.id = l.variant_id
      where l.order_id = p_order and l.counted and v.inventory_quantity < l.quantity) then
    return false;
  end if;
  for v_line in select variant_id, quantity from order_lines where order_id = p_order and counted order by variant_id loop
    perform stock_entry(v_line.variant_id, 'reserved', -v_line.quantity, p_order, p_now);
  end loop;
  return true;
end $$;

-- Marks an order as paid, once. An expired order is honoured while its stock lasts. Returns null,
-- or why the money cannot be taken for it: the caller holds the payment then. Locks order, then
-- variants; callers hold the payer and the payment.
create or replace function pay_order(p_order uuid, p_now timestamptz) returns text language plpgsql as $$
declare
  v_status text;
begin
  select status into strict v_status from orders where id = p_order for update;
  if v_status = 'expired' and not retake_order(p_order, p_now) then
    return 'Paid after the reservation ran out, and the stock is gone';
  elsif v_status not in ('pending', 'expired') then
    return 'Paid for an order that is ' || v_status;
  end if;
  update orders set status = 'paid', moved_at = p_now where id = p_order;
  perform notify_user(user_id, 'order_paid', id, null, jsonb_build_object('item', number), p_now) from orders where id = p_order;
  return null;
end $$;

-- Ends orders that were not paid in time, and returns their stock, once. An order whose payment by
-- hand is under review waits for it, at most `p_review_hours` longer; its buyer is told that the
-- payment is still being checked. Several processes may run it at the same time.
create or replace function release_unpaid(p_review_hours integer, p_now timestamptz) returns integer language plpgsql as $$
declare
  v_order record;
  v_ended integer := 0;
begin
  for v_order in
    select o.id, o.user_id, review.is_open from orders o
      cross join lateral (select exists (
        select from payments p where p.order_id = o.id and p.gateway = 'manual' and p.status = 'pending') as is_open) review
      where o.status = 'pending' and o.reserved_until <= p_now
        and (not review.is_open or o.reserved_until <= p_now - make_interval(hours => p_review_hours))
      order by o.reserved_until for update of o skip locked
  loop
    update orders set status = 'expired', moved_at = p_now where id = v_order.id;
    perform release_order(v_order.id, p_now);
    perform write_mail(case when v_order.is_open then 'order_review_late' else 'order_expired' end, v_order.user_id, v_order.id, p_now);
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end $$;
