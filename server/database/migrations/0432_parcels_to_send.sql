-- The queue of parcels, with those that are paid for on delivery.
create index concurrently if not exists orders_to_ship on orders (created_at, id)
  where has_parcel and status in ('confirmed', 'paid', 'packed');
