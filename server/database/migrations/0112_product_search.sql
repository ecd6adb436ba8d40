-- What products are searched by, in small letters: whether a found row has a word is told without writing it small each time.
drop index products_search;
drop function product_search;
alter table products add column search_text text generated always as (lower(title || ' ' || subtitle)) stored;
create index products_search on products using gin (search_text gin_trgm_ops);
