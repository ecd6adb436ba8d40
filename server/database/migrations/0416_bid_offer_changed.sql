-- The price and days of a changed bid before its change; null where it named none (decision 0067).
alter table bids add column first_price integer, add column first_days integer;
