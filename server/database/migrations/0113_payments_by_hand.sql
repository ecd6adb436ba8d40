-- What admins list of payments by hand, apart from those of gateways, which are many more.
drop index payments_status;
drop index payments_newest;
create index payments_by_hand on payments (status, created_at, id) where gateway = 'manual';
create index payments_by_hand_newest on payments (created_at, id) where gateway = 'manual';
