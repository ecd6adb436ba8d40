-- Price guidance (docs/decisions/0110): the middle half of agreed prices by subject, written by night. Figures are rounded,
-- and `awards` orders them and is told to nobody, so that no single price can be read from them. `counted_at`: the time
-- of the facts.
create table subject_prices (
  subject_key text primary key,
  -- PKR: the 25th percentile rounded down, the 75th rounded up.
  low integer not null check (low > 0),
  high integer not null check (high >= low),
  awards integer not null,
  counted_at timestamptz(3) not null
);
create index subject_prices_awards on subject_prices (awards desc, subject_key);
