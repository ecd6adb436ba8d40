-- Orders of the store (docs/decisions/0060), and the trail of every unit: `inventory_quantity` is the sum of a variant's entries,
-- received less what is reserved or sold.
create table orders (
  id uuid primary key default uuidv7(),
  number text not null unique check (number ~ '^ORD-[0-9]{1,16}$'),
  user_id uuid not null references profiles,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'packed', 'sent', 'delivered', 'cancelled', 'expired')),
  -- To whom and where; an address is there when something is sent by courier.
  full_name text not null,
  phone_number text not null,
  address text not null default '',
  city text not null default '',
  province text not null default '',
  total_in_cents integer not null check (total_in_cents > 0),
  -- Until when its stock is kept for a payment.
  reserved_until timestamptz not null,
  created_at timestamptz not null
);
create index orders_user on orders (user_id, created_at desc, id desc);
create index orders_unpaid on orders (reserved_until) where status = 'pending';

-- What was bought, as it was called and cost then.
create table order_lines (
  order_id uuid not null references orders,
  variant_id uuid not null references product_variants,
  title text not null,
  variant_title text not null,
  quantity integer not null check (quantity > 0),
  price_in_cents integer not null check (price_in_cents > 0),
  is_physical boolean not null,
  primary key (order_id, variant_id)
);
create index order_lines_variant_id on order_lines (variant_id);

create table stock_entries (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references product_variants on delete cascade,
  type text not null check (type in ('received', 'reserved', 'released')),
  -- Added to what may be sold.
  change integer not null check (change <> 0),
  order_id uuid references orders,
  created_at timestamptz not null,
  constraint stock_entries_order check ((type = 'received') = (order_id is null)),
  -- An order takes its units once, and gives them back once.
  unique (order_id, variant_id, type)
);
create index stock_entries_variant_id on stock_entries (variant_id);

insert into stock_entries (variant_id, type, change, created_at)
  select id, 'received', inventory_quantity, now() from product_variants where inventory_quantity > 0;

-- A new variant comes with what was received of it.
create function receive_first_stock() returns trigger language plpgsql as $$
begin
  insert into stock_entries (variant_id, type, change, created_at)
  values (new.id, 'received', new.inventory_quantity, now());
  return null;
end $$;
create trigger product_variants_first_stock after insert on product_variants
  for each row when (new.inventory_quantity > 0) execute function receive_first_stock();
