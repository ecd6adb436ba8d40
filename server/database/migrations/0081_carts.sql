-- What somebody wants to buy (docs/decisions/0060): a member's cart, or a guest's, which a cookie names. Prices and stock are not
-- kept in it: `price_in_cents` is what a line cost when it was last chosen, so that a change can be said.
create table carts (
  id uuid primary key default uuidv7(),
  user_id uuid unique references profiles,
  updated_at timestamptz not null
);
create index carts_of_guests on carts (updated_at) where user_id is null;

create table cart_lines (
  cart_id uuid not null references carts on delete cascade,
  variant_id uuid not null references product_variants on delete cascade,
  quantity integer not null check (quantity > 0),
  price_in_cents integer not null,
  added_at timestamptz not null,
  primary key (cart_id, variant_id)
);
create index cart_lines_variant_id on cart_lines (variant_id);
