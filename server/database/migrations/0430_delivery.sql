-- What an order's delivery costs, as agreed when it was placed, and whether it is paid for in cash
-- when it arrives (docs/decisions/0134). Such an order is 'confirmed' from the start; one that was
-- refused at the door, or came back, is 'returned'. `total_in_cents` includes the delivery.
alter table orders add column delivery_in_cents integer not null default 0;
alter table orders add column pays_on_delivery boolean not null default false;
alter table orders add constraint orders_delivery check (delivery_in_cents >= 0) not valid;
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check check (status in (
  'pending', 'confirmed', 'paid', 'packed', 'sent', 'delivered', 'cancelled', 'returned', 'refunded', 'expired')) not valid;
