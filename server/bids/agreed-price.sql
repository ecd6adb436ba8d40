-- Returns what a bid is awarded for, in PKR: its price, else the budget that it was placed on. An
-- edit of the budget changes no bid before it: terms_change() keeps what they were placed on
-- (docs/decisions/0102).
create or replace function agreed_price(p_bid bids, p_budget integer) returns integer language sql immutable as $$
  select coalesce(p_bid.price, (p_bid.bid_on ->> 'budget')::integer, p_budget);
$$;
