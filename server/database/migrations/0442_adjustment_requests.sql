-- Adjustments above the limit, which a second admin confirms or refuses (docs/decisions/0135).
create table adjustment_requests (
  id uuid primary key default uuidv7(),
  -- Whose balance it is about.
  user_id uuid not null references profiles,
  amount integer not null check (amount <> 0),
  reason text not null check (reason <> ''),
  requested_by uuid not null references profiles check (requested_by <> user_id),
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  outcome text check (outcome in ('confirmed', 'refused')),
  note text check (note <> ''),
  decided_by uuid references profiles check (decided_by not in (requested_by, user_id)),
  decided_at timestamptz(3),
  check (num_nonnulls(outcome, note, decided_by, decided_at) in (0, 4))
);
create index adjustment_requests_newest on adjustment_requests (requested_at, id);
create index adjustment_requests_waiting on adjustment_requests (requested_at, id) where outcome is null;
create index adjustment_requests_outcome on adjustment_requests (outcome, requested_at, id);
create index adjustment_requests_user on adjustment_requests (user_id, requested_at);
create index adjustment_requests_by on adjustment_requests (requested_by);
create index adjustment_requests_decided_by on adjustment_requests (decided_by);
