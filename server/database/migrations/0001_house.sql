-- The house: people, their sessions, files, assignments, bids, coins, mails (spec §3).

create extension if not exists citext;
create extension if not exists pg_trgm;

-- accounts ---------------------------------------------------------------------------------------

create table profiles (
  id uuid primary key default uuidv7(),
  full_name text not null check (length(full_name) between 1 and 100),
  username text not null unique check (username ~ '^[a-z0-9_]{3,30}$'),
  email citext not null unique,
  email_verified boolean not null default false,
  phone_number text,
  user_type text not null default 'student' check (user_type in ('student', 'tutor')),
  avatar_id uuid,
  avatar_url text generated always as ('/files/' || avatar_id::text) stored,
  cover_id uuid,
  cover_photo_url text generated always as ('/files/' || cover_id::text) stored,
  description text not null default '',
  expertise text[] not null default '{}',
  rate_per_hour integer check (rate_per_hour >= 0),
  coins integer not null default 0 check (coins >= 0),
  is_verified boolean not null default false,
  is_admin boolean not null default false,
  is_blocked boolean not null default false,
  linkedin_url text,
  gigs jsonb not null default '[]' check (jsonb_array_length(gigs) <= 2),
  notify_on_bid boolean not null default true,
  show_ratings boolean not null default true,
  theme text not null default 'light' check (theme in ('light', 'dark')),
  ref text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_phone_number on profiles (phone_number) where email_verified;

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);

create table identities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identities_user_id on identities (user_id);

create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key default uuidv7(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- files ------------------------------------------------------------------------------------------

create table files (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references profiles,
  bucket text not null,
  storage_key text not null unique,
  name text not null,
  size integer not null check (size > 0),
  content_type text not null,
  created_at timestamptz not null default now()
);
create index files_owner_id on files (owner_id, created_at desc);

alter table profiles add foreign key (avatar_id) references files;
alter table profiles add foreign key (cover_id) references files;

-- assignments and bids ---------------------------------------------------------------------------

create table assignments (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  title text not null check (length(title) between 1 and 40),
  description text not null check (length(description) between 1 and 500),
  subject text not null check (length(subject) between 1 and 60),
  budget integer not null check (budget > 0),
  deadline date not null,
  status text not null default 'open' check (status in ('open', 'awarded', 'completed')),
  is_anonymous boolean not null default false,
  file_id uuid references files,
  awarded_to uuid references profiles,
  post_type text not null default 'free' check (post_type = 'free'),
  edit_history jsonb not null default '[]',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((status = 'open') = (awarded_to is null))
);
create index assignments_newest on assignments (created_at desc, id desc) where deleted_at is null;
create index assignments_status_newest on assignments (status, created_at desc, id desc) where deleted_at is null;
create index assignments_user_id on assignments (user_id, created_at desc);
create index assignments_file_id on assignments (file_id);
create index assignments_search on assignments using gin ((title || ' ' || subject || ' ' || description) gin_trgm_ops)
  where deleted_at is null;

-- What may be read: a deleted assignment is gone from every read (rulings, Coins and money).
create view live_assignments as select * from assignments where deleted_at is null;

create table bids (
  id uuid primary key default uuidv7(),
  assignment_id uuid not null references assignments,
  user_id uuid not null references profiles,
  proposal text not null check (length(proposal) between 1 and 600),
  status text not null default 'submitted' check (status in ('submitted', 'awarded')),
  cv_file_id uuid references files,
  created_at timestamptz not null default now(),
  unique (assignment_id, user_id)
);
create index bids_assignment_newest on bids (assignment_id, created_at desc);
create index bids_user_newest on bids (user_id, created_at desc);
create unique index bids_one_award on bids (assignment_id) where status = 'awarded';

-- coins ------------------------------------------------------------------------------------------

-- Append-only: each entry is one atomic step with profiles.coins, made by coin_entry() alone.
create table transactions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  type text not null check (type ~ '^[a-z]+(_[a-z]+)*$'),
  amount integer not null check (amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  description text not null,
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index transactions_user_newest on transactions (user_id, created_at desc, id desc);

-- mails and idempotency --------------------------------------------------------------------------

-- A mail is written by the statement that causes it and rendered when it is sent.
create table mails (
  id uuid primary key default uuidv7(),
  kind text not null,
  recipient_id uuid references profiles,
  assignment_id uuid references assignments,
  bid_id uuid references bids,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  failure text
);
create index mails_due on mails (next_attempt_at) where sent_at is null;

create table idempotency_keys (
  user_id uuid not null references profiles on delete cascade,
  key text not null check (length(key) between 8 and 100),
  procedure text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
