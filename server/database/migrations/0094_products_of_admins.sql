-- Products as admins keep them (docs/decisions/0065).

-- What a picture shows, for who does not see it.
alter table product_images add column alt text not null default '';

-- Variants change places within one statement.
alter table product_variants
  drop constraint product_variants_product_id_position_key,
  add constraint product_variants_place unique (product_id, position) deferrable;

-- Stock is also corrected by hand, either way.
alter table stock_entries
  drop constraint stock_entries_type_check,
  drop constraint stock_entries_order,
  add constraint stock_entries_type_check check (type in ('received', 'adjusted', 'reserved', 'released')),
  add constraint stock_entries_order check ((type in ('received', 'adjusted')) = (order_id is null));

-- The admins' list, drafts among it, in each of its orders; and what is running out.
create index products_updated on products (updated_at, id);
create index products_all_price on products (price_in_cents, id);
create index products_all_title on products (title, id);
create index product_variants_stock on product_variants (inventory_quantity, product_id) where manage_inventory;
