-- A deleted account keeps its row, since coins, bids, messages and reviews refer to it, under nobody's name. What was the
-- person's stands here for the days in which they may take the account back, and then nowhere.
alter table profiles add column deleted_at timestamptz;

create table deleted_accounts (
  user_id uuid primary key references profiles,
  email citext not null,
  person jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_accounts_email on deleted_accounts (email, deleted_at desc);
