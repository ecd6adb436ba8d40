-- Texts that the content check refused, one row a person, field and text, with what the person says to it and what an admin
-- decided. One that was allowed is the exception itself: it passes from then on (docs/decisions/0059).
create table refused_texts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  field text not null,
  -- What the check named; null where it did not.
  found text,
  text text not null,
  times integer not null default 1,
  -- How often it passed once it was allowed.
  used integer not null default 0,
  last_at timestamptz not null,
  appeal text,
  appealed_at timestamptz,
  outcome text check (outcome in ('allowed', 'upheld')),
  note text,
  decided_by uuid references profiles,
  decided_at timestamptz,
  check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  check (used = 0 or outcome = 'allowed'),
  check (appeal is null or appealed_at is not null)
);
create unique index refused_texts_once on refused_texts (user_id, field, md5(text));
create index refused_texts_newest on refused_texts (last_at, id);
create index refused_texts_of_user on refused_texts (user_id, last_at);
create index refused_texts_appealed on refused_texts (last_at, id) where appealed_at is not null and outcome is null;
create index refused_texts_outcome on refused_texts (outcome, last_at, id);
