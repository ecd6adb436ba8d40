-- What people pay for, whatever the way (docs/decisions/0050): coins now, orders later. A payment is written before anybody is
-- asked for money and settled once, by a guarded update. Coins follow from `paid` alone, through coin_entry().
create table payments (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  purpose text not null check (purpose in ('coins')),
  -- Coins: the pack of core/limits.ts.
  item text not null,
  gateway text not null check (gateway in ('manual')),
  -- PKR, and the coins that they buy, as both were when it was asked for.
  amount integer not null check (amount > 0),
  coins integer not null check (coins >= 0),
  status text not null default 'pending' check (status in ('pending', 'paid', 'refused')),
  -- The gateway's transaction as it was given, and what tells it from others in any spelling.
  reference text not null,
  reference_key text not null check (reference_key ~ '^[0-9A-Z]+$'),
  proof_file_id uuid references files,
  -- SHA-256 of the picture as it is stored: the same picture under any name.
  proof_digest text,
  decided_by uuid references profiles,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null,
  constraint payments_coins check ((purpose = 'coins') = (coins > 0)),
  constraint payments_decided check ((status = 'pending') = (decided_at is null))
);
-- One transaction pays once. A refused payment leaves it to whoever really made it.
create unique index payments_reference on payments (gateway, reference_key) where status <> 'refused';
create index payments_user on payments (user_id, created_at desc, id desc);
create index payments_proof_file_id on payments (proof_file_id) where proof_file_id is not null;
