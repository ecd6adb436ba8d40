-- Returns whether a variant can be delivered: one without a courier is a file, and has it
-- (docs/decisions/0091).
create or replace function is_deliverable(p_variant product_variants) returns boolean language sql immutable as $$
  select p_variant.is_physical or p_variant.file_id is not null;
$$;

-- Returns a variant's present price, in minor units.
create or replace function price_now(p_variant product_variants) returns integer language sql immutable as $$
  select coalesce(p_variant.sale_price_in_cents, p_variant.price_in_cents);
$$;

-- Returns the cart to write into, locked, and creates it if there is none: a member's own, or the
-- one that a guest's cookie names. A member's cart is never a guest's.
create or replace function own_cart(p_user uuid, p_cart uuid, p_now timestamptz) returns uuid language plpgsql as $$
declare
  v_cart uuid;
begin
  if p_user is not null then
    insert into carts (user_id, updated_at) values (p_user, p_now)
      on conflict (user_id) do update set updated_at = p_now returning id into v_cart;
    return v_cart;
  end if;
  update carts set updated_at = p_now where id = p_cart and user_id is null returning id into v_cart;
  if v_cart is null then
    insert into carts (updated_at) values (p_now) returning id into v_cart;
  end if;
  return v_cart;
end $$;

-- Adds this quantity of a variant to the cart (CALL-68, PRODUCT-08). Stock is only checked here:
-- none is reserved before the checkout. A guest's form has no key: `p_key` is a member's. Returns a
-- refusal's code with the figures of its words, or the answer.
create or replace function add_to_cart(
  p_user uuid, p_cart uuid, p_variant uuid, p_quantity integer, p_most_lines integer, p_most_of_one integer,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_variant product_variants%rowtype;
  v_cart uuid;
  v_quantity integer;
begin
  if exists (select from profiles where id = p_user and is_blocked) then
    refusal := 'account_blocked';
    return;
  end if;

  v_cart := own_cart(p_user, p_cart, p_now);
  select v.* into v_variant from product_variants v join products p on p.id = v.product_id
    where v.id = p_variant and p.status = 'published' and p.purchasable and is_deliverable(v);
  v_quantity := p_quantity + coalesce((select quantity from cart_lines where cart_id = v_cart and variant_id = p_variant), 0);
  if v_variant.id is null or v_variant.manage_inventory and v_variant.inventory_quantity = 0 then
    refusal := 'variant_unavailable';
  elsif v_variant.manage_inventory and v_variant.inventory_quantity < v_quantity then
    refusal := 'stock_too_low';
    answer := jsonb_build_object('left', v_variant.inventory_quantity);
  elsif v_quantity > p_most_of_one then
    refusal := 'quantity_too_high';
  elsif v_quantity = p_quantity and (select count(*) from cart_lines where cart_id = v_cart) >= p_most_lines then
    refusal := 'cart_full';
  end if;
  if refusal is not null then
    delete from carts c where c.id = v_cart and not exists (select from cart_lines where cart_id = v_cart);
    return;
  end if;

  insert into cart_lines (cart_id, variant_id, quantity, price_in_cents, added_at)
  values (v_cart, p_variant, v_quantity, price_now(v_variant), p_now)
  on conflict (cart_id, variant_id) do update
    set quantity = excluded.quantity, price_in_cents = excluded.price_in_cents;
  answer := jsonb_build_object('cart_id', v_cart, 'variant_id', p_variant, 'quantity', v_quantity);
end $$;

-- Sets the quantity of a variant in the cart. Takes no key, being idempotent. The present price
-- then counts as the one seen last.
create or replace function set_quantity(
  p_user uuid, p_cart uuid, p_variant uuid, p_quantity integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_variant product_variants%rowtype;
  v_cart uuid := (select id from carts where case when p_user is null then id = p_cart and user_id is null else user_id = p_user end);
begin
  select v.* into v_variant from product_variants v join products p on p.id = v.product_id
    where v.id = p_variant and p.status = 'published' and p.purchasable and is_deliverable(v);
  if v_variant.id is null or v_variant.manage_inventory and v_variant.inventory_quantity = 0 then
    refusal := 'variant_unavailable';
  elsif v_variant.manage_inventory and v_variant.inventory_quantity < p_quantity then
    refusal := 'stock_too_low';
    answer := jsonb_build_object('left', v_variant.inventory_quantity);
  else
    update cart_lines set quantity = p_quantity, price_in_cents = price_now(v_variant)
      where cart_id = v_cart and variant_id = p_variant;
    answer := '{"ok": true}';
  end if;
end $$;

-- Removes one variant from the cart, or all of them.
create or replace function empty_cart(p_user uuid, p_cart uuid, p_variant uuid) returns void language sql as $$
  delete from cart_lines l using carts c
    where c.id = l.cart_id and (p_variant is null or l.variant_id = p_variant)
      and case when p_user is null then c.id = p_cart and c.user_id is null else c.user_id = p_user end;
$$;

-- Merges a guest's cart into that of the member who logged in: the larger number of each variant
-- stays. Happens once: it deletes the guest's.
create or replace function merge_cart(p_user uuid, p_cart uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_cart uuid;
begin
  perform from carts where id = p_cart and user_id is null for update;
  if not found then
    return;
  end if;
  v_cart := own_cart(p_user, null, p_now);
  insert into cart_lines (cart_id, variant_id, quantity, price_in_cents, added_at)
    select v_cart, variant_id, quantity, price_in_cents, added_at from cart_lines where cart_id = p_cart
    on conflict (cart_id, variant_id) do update set quantity = greatest(cart_lines.quantity, excluded.quantity);
  delete from carts where id = p_cart;
end $$;

comment on function add_to_cart is 'store.addToCart, once';
comment on function set_quantity is 'store.setQuantity';
