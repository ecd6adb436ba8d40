-- What was earned by day, read from the index alone.
create index payments_earned on payments (decided_at) include (amount, coins) where status = 'paid';
