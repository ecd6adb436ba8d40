-- The store's catalogue (docs/decisions/0060): products with their pictures, variants, collections and related products. Prices
-- are in minor units: 100 are one rupee.
create table products (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  subtitle text not null default '',
  -- HTML, sanitised on its way in.
  description text not null default '',
  ribbon_text text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published')),
  purchasable boolean not null default true,
  -- Sections under the description, and facts such as the number of pages.
  additional_info jsonb not null default '[]',
  custom_fields jsonb not null default '[]',
  -- What its cheapest variant costs now: kept by a trigger, for the order by price.
  price_in_cents integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table product_images (
  product_id uuid not null references products on delete cascade,
  position integer not null check (position >= 0),
  file_id uuid not null references files,
  primary key (product_id, position)
);
create index product_images_file_id on product_images (file_id);

create table product_variants (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  position integer not null check (position >= 0),
  title text not null check (title <> ''),
  -- What the choice means, in a few words.
  hint text not null default '',
  image_id uuid references files,
  price_in_cents integer not null check (price_in_cents > 0),
  sale_price_in_cents integer check (sale_price_in_cents > 0),
  -- Whether stock is counted, and what of it may be sold; an uncounted one keeps 0.
  manage_inventory boolean not null default true,
  inventory_quantity integer not null default 0 check (inventory_quantity >= 0),
  -- Sent by courier.
  is_physical boolean not null default false,
  constraint product_variants_sale check (sale_price_in_cents < price_in_cents),
  unique (product_id, position)
);
create index product_variants_image_id on product_variants (image_id) where image_id is not null;

create function keep_lowest_price() returns trigger language plpgsql as $$
begin
  update products p set price_in_cents = coalesce(
      (select min(coalesce(v.sale_price_in_cents, v.price_in_cents)) from product_variants v where v.product_id = p.id), 0)
    where p.id = coalesce(new.product_id, old.product_id);
  return null;
end $$;
create trigger product_variants_lowest_price
  after insert or delete or update of price_in_cents, sale_price_in_cents on product_variants
  for each row execute function keep_lowest_price();

create table collections (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  position integer not null
);

create table product_collections (
  product_id uuid not null references products on delete cascade,
  collection_id uuid not null references collections on delete cascade,
  primary key (collection_id, product_id)
);
create index product_collections_product_id on product_collections (product_id);

create table related_products (
  product_id uuid not null references products on delete cascade,
  related_id uuid not null references products on delete cascade check (related_id <> product_id),
  position integer not null,
  primary key (product_id, related_id)
);
create index related_products_related_id on related_products (related_id);

-- Each order of the list, and its search.
create index products_newest on products (created_at, id) where status = 'published';
create index products_price on products (price_in_cents, id) where status = 'published';
create index products_title on products (title, id) where status = 'published';
create function product_search(title text, subtitle text) returns text
  language sql immutable parallel safe return title || ' ' || subtitle;
create index products_search on products using gin (product_search(title, subtitle) gin_trgm_ops);
