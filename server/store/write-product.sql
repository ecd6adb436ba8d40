-- Writes a product whole: a new one with its status, or a replacement. A variant with an id keeps
-- it, its stock and its orders; one that is no longer named is deleted. Stock is written only for
-- new variants and those that begin to be counted.
create or replace function write_product(p_id uuid, p_product jsonb, p_now timestamptz) returns uuid language plpgsql as $$
declare
  v_id uuid := p_id;
  v_variant record;
begin
  if v_id is null then
    insert into products (title, status, created_at, updated_at)
    values (p_product ->> 'title', coalesce(p_product ->> 'status', 'draft'), p_now, p_now) returning id into v_id;
  end if;
  update products set
      title = p_product ->> 'title', subtitle = p_product ->> 'subtitle', description = p_product ->> 'description',
      ribbon_text = p_product ->> 'ribbon_text', purchasable = (p_product ->> 'purchasable')::boolean,
      additional_info = p_product -> 'additional_info', custom_fields = p_product -> 'custom_fields', updated_at = p_now
    where id = v_id;

  delete from product_variants where product_id = v_id
    and id not in (select (v ->> 'id')::uuid from jsonb_array_elements(p_product -> 'variants') v where v ->> 'id' is not null);
  for v_variant in
    select v.id, (sent ->> 'manage_inventory')::boolean as counted, (sent ->> 'inventory_quantity')::integer as stock,
        v.inventory_quantity as before
      from jsonb_array_elements(p_product -> 'variants') sent join product_variants v on v.id = (sent ->> 'id')::uuid
      where v.product_id = v_id and v.manage_inventory <> (sent ->> 'manage_inventory')::boolean order by v.id
  loop
    if v_variant.counted and v_variant.stock > 0 then
      perform stock_entry(v_variant.id, 'adjusted', v_variant.stock, null, p_now);
    elsif not v_variant.counted and v_variant.before > 0 then
      perform stock_entry(v_variant.id, 'adjusted', -v_variant.before, null, p_now);
    end if;
  end loop;
  -- In one statement: places need only be unique at its end.
  update product_variants v set
      position = sent.position, title = sent.it ->> 'title', hint = sent.it ->> 'hint',
      image_id = (sent.it ->> 'image_id')::uuid, price_in_cents = (sent.it ->> 'price_in_cents')::integer,
      sale_price_in_cents = (sent.it ->> 'sale_price_in_cents')::integer,
      manage_inventory = (sent.it ->> 'manage_inventory')::boolean, is_physical = (sent.it ->> 'is_physical')::boolean,
      file_id = (sent.it ->> 'file_id')::uuid
    from (select it, position - 1 as position from jsonb_array_elements(p_product -> 'variants') with ordinality e (it, position)) sent
    where v.id = (sent.it ->> 'id')::uuid and v.product_id = v_id;
  insert into product_variants (
    product_id, position, title, hint, image_id, price_in_cents, sale_price_in_cents, manage_inventory, inventory_quantity, is_physical,
    file_id)
  select v_id, position - 1, it ->> 'title', it ->> 'hint', (it ->> 'image_id')::uuid, (it ->> 'price_in_cents')::integer,
      (it ->> 'sale_price_in_cents')::integer, (it ->> 'manage_inventory')::boolean,
      case when (it ->> 'manage_inventory')::boolean then (it ->> 'inventory_quantity')::integer else 0 end,
      (it ->> 'is_physical')::boolean, (it ->> 'file_id')::uuid
    from jsonb_array_elements(p_product -> 'variants') with ordinality e (it, position) where it ->> 'id' is null;

  delete from product_images where product_id = v_id;
  insert into product_images (product_id, position, file_id, alt)
    select v_id, position - 1, (it ->> 'file_id')::uuid, it ->> 'alt'
    from jsonb_array_elements(p_product -> 'images') with ordinality e (it, position);
  delete from product_collections where product_id = v_id;
  insert into product_collections (product_id, collection_id)
    select v_id, id from collections where slug in (select jsonb_array_elements_text(p_product -> 'collections'));
  delete from related_products where product_id = v_id;
  insert into related_products (product_id, related_id, position)
    select v_id, it::uuid, position from jsonb_array_elements_text(p_product -> 'related') with ordinality e (it, position);
  return v_id;
end $$;

-- Returns a product's facts for the audit log.
create or replace function product_facts(p_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('title', p.title, 'purchasable', p.purchasable, 'price', p.price_in_cents,
      'variants', (select string_agg(v.title, ', ' order by v.position) from product_variants v where v.product_id = p.id),
      'pictures', (select count(*) from product_images i where i.product_id = p.id),
      'files', (select coalesce(string_agg(f.name, ', ' order by v.position), '')
        from product_variants v join files f on f.id = v.file_id where v.product_id = p.id))
    from products p where p.id = p_id;
$$;

-- Returns whether the pictures that a product names are the store's.
create or replace function pictures_known(p_product jsonb) returns boolean language sql stable as $$
  select not exists (
    select from (
      select it ->> 'file_id' as file from jsonb_array_elements(p_product -> 'images') it
      union all select it ->> 'image_id' from jsonb_array_elements(p_product -> 'variants') it) named
    where file is not null and not exists (select from files where id = file::uuid and bucket = 'product_images'));
$$;

-- Returns whether the files that variants deliver are the store's.
create or replace function files_known(p_product jsonb) returns boolean language sql stable as $$
  select not exists (
    select from jsonb_array_elements(p_product -> 'variants') it
    where it ->> 'file_id' is not null
      and not exists (select from files where id = (it ->> 'file_id')::uuid and bucket = 'product_files'));
$$;

-- Returns whether related products exist and are other products.
create or replace function related_known(p_id uuid, p_product jsonb) returns boolean language sql stable as $$
  select not exists (
    select from jsonb_array_elements_text(p_product -> 'related') r (it)
    where it::uuid = p_id or not exists (select from products where id = it::uuid));
$$;

-- Finds or makes a collection of that title: its slug is `p_slug`, with a number appended if that
-- is taken.
create or replace function collection_titled(p_title text, p_slug text) returns text language plpgsql as $$
declare
  v_slug text := (select slug from collections where lower(title) = lower(p_title) order by position limit 1);
  v_number integer := 1;
begin
  while v_slug is null loop
    insert into collections (slug, title, position)
    values (case when v_number = 1 then p_slug else p_slug || '-' || v_number end, p_title,
      (select coalesce(max(position), 0) + 1 from collections))
    on conflict (slug) do nothing returning slug into v_slug;
    v_number := v_number + 1;
  end loop;
  return v_slug;
end $$;

-- Returns a product in one more collection, which is made if no other has that title; '' adds none.
create or replace function with_collection(p_product jsonb, p_collection text, p_slug text) returns jsonb language sql as $$
  select case when p_collection = '' then p_product
    else jsonb_set(p_product, '{collections}', p_product -> 'collections' || to_jsonb(collection_titled(p_collection, p_slug))) end;
$$;

-- Adds a product as a draft. Returns a refusal's code, or the answer.
create or replace function add_product(
  p_user uuid, p_product jsonb, p_collection text, p_slug text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid;
begin
  refusal := case
    when not pictures_known(p_product) then 'picture_gone'
    when not files_known(p_product) then 'product_file_gone'
    when not related_known(null, p_product) then 'related_unknown'
  end;
  if refusal is not null then return; end if;
  v_id := write_product(null, with_collection(p_product, p_collection, p_slug), p_now);
  perform audit(p_user, 'store.addProduct', 'product', v_id, p_product ->> 'title', '{}', product_facts(v_id), '', p_from, p_now);
  answer := jsonb_build_object('id', v_id);
end $$;

-- Replaces a product, unless it was changed since `p_seen`.
create or replace function edit_product(
  p_user uuid, p_target uuid, p_product jsonb, p_collection text, p_slug text, p_seen timestamptz, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found products%rowtype;
  v_before jsonb;
begin
  select * into v_found from products where id = p_target for update;
  perform from product_variants where product_id = p_target order by id for update;
  refusal := case
    when v_found.id is null then 'product_not_found'
    when date_trunc('milliseconds', v_found.updated_at) <> p_seen or exists (
      select from jsonb_array_elements(p_product -> 'variants') sent where sent ->> 'id' is not null and not exists (
        select from product_variants v where v.id = (sent ->> 'id')::uuid and v.product_id = p_target))
      then 'changed_elsewhere'
    when exists (
      select from product_variants v
        left join jsonb_array_elements(p_product -> 'variants') sent on v.id = (sent ->> 'id')::uuid
        where v.product_id = p_target and v.manage_inventory is distinct from (sent ->> 'manage_inventory')::boolean
          and exists (select from order_lines l where l.variant_id = v.id))
      then 'variant_ordered'
    when exists (
      select from product_variants v
        join jsonb_array_elements(p_product -> 'variants') sent on v.id = (sent ->> 'id')::uuid
        where v.product_id = p_target and v.file_id is not null and sent ->> 'file_id' is null
          and exists (select from order_lines l where l.variant_id = v.id))
      then 'file_ordered'
    when v_found.status = 'published' and (p_product ->> 'purchasable')::boolean and exists (
      select from jsonb_array_elements(p_product -> 'variants') sent
        where not (sent ->> 'is_physical')::boolean and sent ->> 'file_id' is null)
      then 'variant_file_missing'
    when not pictures_known(p_product) then 'picture_gone'
    when not files_known(p_product) then 'product_file_gone'
    when not related_known(p_target, p_product) then 'related_unknown'
  end;
  if refusal is not null then return; end if;
  v_before := product_facts(p_target);
  perform write_product(p_target, with_collection(p_product, p_collection, p_slug), p_now);
  perform audit(p_user, 'store.editProduct', 'product', p_target, p_product ->> 'title', v_before, product_facts(p_target), '',
    p_from, p_now);
  answer := jsonb_build_object('id', p_target);
end $$;

comment on function add_product is 'store.addProduct, once, by an admin';
comment on function edit_product is 'store.editProduct, once, by an admin';
