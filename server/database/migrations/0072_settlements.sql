-- What students say they paid their tutors, outside the site, and whether it arrived (docs/decisions/0058). No money is ours.
create table settlements (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations,
  payer_id uuid not null references profiles,
  milestone_id uuid references milestones,
  -- PKR.
  amount integer not null check (amount > 0),
  method text not null check (method in ('easypaisa', 'jazzcash', 'bank', 'cash', 'other')),
  reference text not null check (length(reference) between 1 and 60),
  file_id uuid references files,
  status text not null default 'waiting' check (status in ('waiting', 'received', 'disputed')),
  -- What the tutor wrote where it did not arrive.
  words text not null default '' check (length(words) <= 300),
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint settlements_answered check ((status = 'waiting') = (answered_at is null))
);
create index settlements_conversation on settlements (conversation_id, created_at, id);
create index settlements_file_id on settlements (file_id) where file_id is not null;
create index settlements_payer on settlements (payer_id);
