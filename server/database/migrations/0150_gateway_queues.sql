-- A notified payment is asked about before others (docs/decisions/0083). `reversed_at`: when the gateway said that money which was
-- credited went back to its payer; `reversal_closed_at`: when an admin dealt with it.
alter table gateway_orders add column hinted_at timestamptz;
alter table gateway_orders add column reversed_at timestamptz;
alter table gateway_orders add column reversal_closed_at timestamptz;
create index gateway_orders_reversed on gateway_orders (reversed_at)
  where reversed_at is not null and reversal_closed_at is null;

-- How many answers of a gateway in a row were not heard, since when, and when it is tried again; no row where the last one was.
create table gateway_breakers (
  gateway text primary key,
  unheard integer not null,
  since timestamptz not null,
  try_at timestamptz not null
);
drop function if exists claim_asks(integer, integer[], integer, integer, timestamptz);
drop function if exists hear_gateway(uuid, text, boolean, text, text, text, jsonb, text, timestamptz);
