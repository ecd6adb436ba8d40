-- Publishes a product, or takes it off the store.
create or replace function set_product_status(
  p_user uuid, p_target uuid, p_status text, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found record;
begin
  select title, status, purchasable into v_found from products where id = p_target for update;
  refusal := case
    when v_found.status is null then 'product_not_found'
    when p_status = 'published' and v_found.purchasable and exists (
      select from product_variants v where v.product_id = p_target and not is_deliverable(v)) then 'variant_file_missing'
  end;
  if refusal is not null then return; end if;
  update products set status = p_status where id = p_target;
  perform audit(p_user, 'store.setProductStatus', 'product', p_target, v_found.title,
    jsonb_build_object('product_status', v_found.status), jsonb_build_object('product_status', p_status), p_reason, p_from, p_now);
  answer := jsonb_build_object('status', p_status);
end $$;

-- Adds to a variant's counted stock, or takes from it, never below what orders left of it.
create or replace function adjust_stock(
  p_user uuid, p_variant uuid, p_change integer, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found record;
begin
  select v.inventory_quantity, v.manage_inventory, v.product_id, p.title || ', ' || v.title as title into v_found
    from product_variants v join products p on p.id = v.product_id where v.id = p_variant for update of v;
  refusal := case
    when v_found.product_id is null then 'variant_not_found'
    when not v_found.manage_inventory then 'stock_not_counted'
    when not stock_entry(p_variant, 'adjusted', p_change, null, p_now) then 'stock_too_low'
  end;
  if refusal is not null then
    if refusal = 'stock_too_low' then
      answer := jsonb_build_object('left', v_found.inventory_quantity);
    end if;
    return;
  end if;
  perform audit(p_user, 'store.adjustStock', 'product', v_found.product_id, v_found.title,
    jsonb_build_object('stock', v_found.inventory_quantity), jsonb_build_object('stock', v_found.inventory_quantity + p_change),
    p_reason, p_from, p_now);
  answer := jsonb_build_object('stock', v_found.inventory_quantity + p_change);
end $$;

comment on function set_product_status is 'store.setProductStatus, once, by an admin';
comment on function adjust_stock is 'store.adjustStock, once, by an admin';
