-- What admins list and compare of payments: those that wait, in every order; the same transaction or picture in others.
create index payments_newest on payments (created_at, id);
create index payments_amount on payments (amount, id);
create index payments_status on payments (status, created_at, id);
create index payments_same_reference on payments (reference_key);
create index payments_same_picture on payments (proof_digest) where proof_digest is not null;
create index payments_search on payments using gin (reference_key gin_trgm_ops);
