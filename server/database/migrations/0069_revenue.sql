-- What was earned by day, read from the index alone.
create index payments_paid on payments (decided_at) include (amount, coins) where status = 'paid';
