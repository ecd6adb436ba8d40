-- What was mailed to open something once: a link to a new password, a one-time code. Nothing secret stands here: link and
-- code are made of the id, with a key of the server. A newer one takes the place of the one before.
create table mailed_keys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles on delete cascade,
  purpose text not null check (purpose in ('recovery', 'login', 'reauthentication')),
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, purpose)
);
create index mailed_keys_expires_at on mailed_keys (expires_at);
