-- What admins do, how often somebody tried to log in as one, and what their lists read (docs/decisions/0045).

-- Append-only: written by audit() alone, within what it tells of. `admin` and `about` are names as they were then.
create table audit_log (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the operator, on the machine itself.
  admin_id uuid references profiles,
  admin text not null,
  -- The procedure: 'admin.blockUser'.
  action text not null check (action ~ '^[a-zA-Z]+\.[a-zA-Z]+$'),
  about_kind text not null,
  about_id uuid,
  about text not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  address text,
  user_agent text
);
create index audit_log_at on audit_log (at, number);
create index audit_log_action on audit_log (action, number);
create index audit_log_admin on audit_log (admin, number);
create index audit_log_about on audit_log (about, number);
create index audit_log_about_id on audit_log (about_id, number);
create index audit_log_admin_id on audit_log (admin_id);
create index audit_log_search on audit_log using gin (about gin_trgm_ops);

-- Failed admin logins by account and by address. A key is a hash: neither addresses nor emails stand here.
create table admin_attempts (
  key bigint primary key,
  failures integer not null,
  locked_until timestamptz,
  last_at timestamptz not null
);
create index admin_attempts_last_at on admin_attempts (last_at);

-- The list of users: its search, and each of its orders but that by coins. A balance is not indexed: every coin move
-- would have to write all indexes of the profile.
create function profile_search(full_name text, username text, email citext) returns text
language sql immutable parallel safe
return full_name || E'\n' || username || E'\n' || email::text;

create index profiles_search on profiles using gin (profile_search(full_name, username, email) gin_trgm_ops);
create index profiles_newest on profiles (created_at, id);
create index profiles_name on profiles (lower(full_name), id);
create index profiles_type on profiles (user_type, id);
create index profiles_blocked on profiles (created_at, id) where is_blocked;
create index profiles_admins on profiles (username) where is_admin;
