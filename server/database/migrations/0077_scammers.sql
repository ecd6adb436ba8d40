-- The Community Watchlist: who is on it, why, and what they say to it. An entry that is taken off stays as a trace.
create table scammers (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  added_by uuid not null references profiles check (added_by <> user_id),
  -- The one public answer of the person.
  reply text check (reply <> ''),
  replied_at timestamptz,
  removed_at timestamptz,
  check ((reply is null) = (replied_at is null))
);
create unique index scammers_listed on scammers (user_id) where removed_at is null;
create index scammers_newest on scammers (created_at, id) where removed_at is null;
create index scammers_all on scammers (created_at, id);
create index scammers_user on scammers (user_id);
