-- What admins took down (docs/decisions/0131): an assignment, a bid, a review or a gig. `subject_id` is its row; for a gig
-- that of its tutor's profile. `content` is what it said: title, words, and what is needed to restore it.
create table take_downs (
  id uuid primary key default uuidv7(),
  -- What people are told: T-12.
  number integer generated always as identity unique,
  kind text not null check (kind in ('assignment', 'bid', 'review', 'gig')),
  subject_id uuid not null,
  -- The author.
  user_id uuid not null references profiles,
  title text not null,
  content jsonb not null,
  reason text not null check (reason <> ''),
  taken_by uuid not null references profiles,
  taken_at timestamptz(3) not null,
  appeal text check (appeal <> ''),
  appealed_at timestamptz(3),
  outcome text check (outcome in ('restored', 'kept')),
  note text check (note <> ''),
  decided_by uuid references profiles,
  decided_at timestamptz(3),
  check ((appeal is null) = (appealed_at is null)),
  check (num_nonnulls(outcome, note, decided_by, decided_at) in (0, 4))
);
create index take_downs_newest on take_downs (taken_at, id);
create index take_downs_appealed on take_downs (taken_at, id) where appealed_at is not null and outcome is null;
create index take_downs_outcome on take_downs (outcome, taken_at, id);
create index take_downs_of_user on take_downs (user_id, taken_at);
create index take_downs_subject on take_downs (subject_id);

-- A review that was taken down is read by its writer alone, and counts nowhere.
alter table assignment_ratings add column taken_down_at timestamptz(3);
