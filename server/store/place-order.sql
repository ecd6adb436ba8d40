-- Moves stock of a variant and writes why: stock changes only here. False if it would fall below
-- zero.
create or replace function stock_entry(p_variant uuid, p_type text, p_change integer, p_order uuid, p_now timestamptz)
returns boolean language plpgsql as $$
begin
  update product_variants set inventory_quantity = inventory_quantity + p_change
    where id = p_variant and inventory_quantity + p_change >= 0;
  if not found then
    return false;
  end if;
  insert into stock_entries (variant_id, type, change, order_id, created_at)
  values (p_variant, p_type, p_change, p_order, p_now);
  return true;
end $$;

-- Returns the price of an order's delivery in minor units: of parcels only, free from an amount of
-- goods on, unless that is 0. `deliveryOf()` of core/store/delivery.ts says the same beforehand.
create or replace function delivery_of(p_fee integer, p_free_from integer, p_goods bigint, p_physical boolean)
returns integer language sql immutable as $$
  select case when not p_physical or (p_free_from > 0 and p_goods >= p_free_from) then 0 else p_fee end;
$$;

-- Returns whether an order waits for cash that its buyer pays on delivery.
create or replace function awaits_cash(p_order orders) returns boolean language sql immutable as $$
  select p_order.pays_on_delivery and p_order.status in ('confirmed', 'packed', 'sent');
$$;

-- Makes an order of the member's cart: key, rules, order, stock, mail, in one step. Takes present
-- prices and stock, and refuses a total other than the one shown. Reserves the stock for
-- `p_hold_hours`, of one variant at most `p_most_kept` for all unpaid orders of a person. With
-- `p_on_delivery` the order is confirmed at once and never expires: for parcels only, if the house
-- takes cash (`p_takes_cash`), `p_most_cash` at a time for a person. Delivery costs `p_delivery`,
-- nothing from `p_free_from` of goods on; the order keeps what was agreed. The order's number is
-- `p_number`, the time in milliseconds, or the next free one. Locks cart, then variants by id.
-- Returns a refusal's code with the figures of its words, or the answer.
create or replace function place_order(
  p_user uuid, p_total integer, p_full_name text, p_phone text, p_address text, p_city text, p_province text,
  p_most_total integer, p_hold_hours integer, p_most_unpaid integer, p_most_kept integer, p_number bigint,
  p_now timestamptz, p_on_delivery boolean default false, p_delivery integer default 0, p_free_from integer default 0,
  p_takes_cash boolean default false, p_most_cash integer default 0, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_cart uuid;
  v_found record;
  v_delivery integer;
  v_kept integer;
  v_order uuid;
  v_number bigint := p_number;
  v_line record;
begin
  select id into v_cart from carts where user_id = p_user for update;
  perform from product_variants where id in (select variant_id from cart_lines where cart_id = v_cart) order by id for update;
  select count(*) as lines, sum(price_now(v)::bigint * l.quantity) as goods, bool_or(v.is_physical) as physical,
      bool_and(v.is_physical) as parcel,
      bool_and(p.status = 'published' and p.purchasable and is_deliverable(v)) as sold,
      min(v.inventory_quantity) filter (where v.manage_inventory and v.inventory_quantity < l.quantity) as "left"
    into v_found
    from cart_lines l join product_variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where l.cart_id = v_cart;
  v_delivery := delivery_of(p_delivery, p_free_from, v_found.goods::bigint, v_found.physical);
  -- Largest quantity of one variant that the person's unpaid orders and cart ask for, to compare
  -- with the limit for one person.
  v_kept := (
    select max(l.quantity + coalesce(kept.quantity, 0)) from cart_lines l join product_variants v on v.id = l.variant_id
      left join (select variant_id, -sum(e.change) as quantity from stock_entries e join orders o on o.id = e.order_id
        where o.user_id = p_user and (o.status = 'pending' or awaits_cash(o)) group by variant_id) kept on kept.variant_id = v.id
      where l.cart_id = v_cart and v.manage_inventory);
  refusal := case
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_found.lines = 0 then 'cart_empty'
    when not v_found.sold then 'variant_unavailable'
    when v_found.left is not null then 'stock_too_low'
    when v_found.goods > p_most_total then 'order_too_dear'
    when v_found.goods + v_delivery <> p_total then 'cart_changed'
    when v_found.physical and '' in (p_address, p_city, p_province) then 'delivery_missing'
    when (select count(*) from orders where user_id = p_user and status = 'pending') >= p_most_unpaid
      then 'orders_too_many'
    when p_on_delivery and not (p_takes_cash and v_found.parcel) then 'cash_not_taken'
    when p_on_delivery and (select count(*) from orders o where user_id = p_user and awaits_cash(o)) >= p_most_cash
      then 'cash_orders_too_many'
    when v_kept > p_most_kept then 'order_keeps_too_many'
  end;
  if refusal is not null then
    if refusal = 'stock_too_low' then
      answer := jsonb_build_object('left', v_found.left);
    end if;
    return;
  end if;

  while v_order is null loop
    insert into orders (
      number, user_id, full_name, phone_number, address, city, province, total_in_cents, delivery_in_cents, pays_on_delivery,
      status, reserved_until, created_at, moved_at)
    values (
      'ORD-' || v_number, p_user, p_full_name, p_phone, p_address, p_city, p_province, p_total, v_delivery, p_on_delivery,
      case when p_on_delivery then 'confirmed' else 'pending' end, p_now + make_interval(hours => p_hold_hours), p_now, p_now)
    on conflict (number) do nothing returning id into v_order;
    v_number := v_number + 1;
  end loop;
  for v_line in
    select l.quantity, v.id, v.title as variant_title, v.manage_inventory, v.is_physical, p.title, price_now(v) as price
      from cart_lines l join product_variants v on v.id = l.variant_id join products p on p.id = v.product_id
      where l.cart_id = v_cart order by v.id
  loop
    insert into order_lines (order_id, variant_id, title, variant_title, quantity, price_in_cents, is_physical, counted)
    values (
      v_order, v_line.id, v_line.title, v_line.variant_title, v_line.quantity, v_line.price, v_line.is_physical,
      v_line.manage_inventory);
    if v_line.manage_inventory then
      perform stock_entry(v_line.id, 'reserved', -v_line.quantity, v_order, p_now);
    end if;
  end loop;
  delete from cart_lines where cart_id = v_cart;
  perform write_mail('order_placed', p_user, v_order, p_now);

  answer := jsonb_build_object('id', v_order, 'number', (select number from orders where id = v_order),
    'pays_on_delivery', p_on_delivery);
end $$;

comment on function place_order is 'store.placeOrder, once';
