create index concurrently if not exists transactions_by_time on transactions (created_at) include (type, amount);
