-- A key that refers to its person locks their profile before anything else, against the order in which rows are locked
-- (docs/decisions/0085). Keys go by night, profiles stay.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
