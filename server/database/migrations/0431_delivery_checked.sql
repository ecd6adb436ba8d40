-- Checks the orders from before, under a lock that lets others write.
alter table orders validate constraint orders_delivery;
alter table orders validate constraint orders_status_check;
