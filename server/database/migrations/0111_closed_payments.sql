-- How admins closed payments that were held (docs/decisions/0071). A closed payment says in its own row why it was held; nothing
-- more is done about it, and its transaction stays used.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check
  check (status in ('pending', 'paid', 'refused', 'disputed', 'closed'));

create table payment_closings (
  payment_id uuid primary key references payments,
  outcome text not null check (outcome in ('credited', 'refunded', 'nobodys')),
  -- What was credited for it; how and on which day it was sent back outside.
  coins integer check (coins > 0),
  reference text check (reference <> ''),
  refunded_on date,
  -- In an admin's words to the payer.
  reason text not null check (reason <> ''),
  closed_by uuid not null references profiles,
  closed_at timestamptz not null,
  constraint payment_closings_credited check ((outcome = 'credited') = (coins is not null)),
  constraint payment_closings_refunded check (
    (outcome = 'refunded') = (reference is not null) and (outcome = 'refunded') = (refunded_on is not null))
);
