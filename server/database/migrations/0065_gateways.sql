-- Payments through gateways (docs/decisions/0056). Their `reference` is our order id there, and what was said beside lies here:
-- the row is also the queue of what is still to be asked.
alter table payments drop constraint payments_gateway_check;
alter table payments add constraint payments_gateway_check check (gateway in ('manual', 'easypaisa'));
alter table payments drop constraint payments_status_check;
-- 'disputed': another amount was paid than was asked for. Nothing is credited before an admin looked at it.
alter table payments add constraint payments_status_check check (status in ('pending', 'paid', 'refused', 'disputed'));
create unique index payments_order on payments (reference) where gateway <> 'manual';

create table gateway_orders (
  payment_id uuid primary key references payments,
  -- The mobile account that pays.
  account text not null check (account ~ '^03[0-9]{9}$'),
  -- The gateway's own name of what was paid, once it said one.
  transaction_id text,
  -- When it was asked to collect the money, once; when anything came of that or of an inquiry; when it said that the payer is asked.
  called_at timestamptz,
  heard_at timestamptz,
  initiated_at timestamptz,
  -- Its last answer, without keys: code, description, and the whole as it came.
  code text,
  description text,
  answer jsonb,
  -- How often it was asked about the payment, when last, and when next; null once nothing is to be asked.
  asks integer not null default 0,
  asked_at timestamptz,
  next_ask_at timestamptz
);
create index gateway_orders_due on gateway_orders (next_ask_at) where next_ask_at is not null;
