-- What a statement lists and sums, all of it and of one kind: amounts stand in the index, so that a sum reads no entry.
drop index transactions_user_newest;
create index transactions_user_newest on transactions (user_id, created_at desc, id desc) include (amount);
create index transactions_user_kind on transactions (user_id, type, created_at desc, id desc) include (amount);
