-- What the assistant's provider was asked, and what it cost; nothing of the words.
create table assistant_calls (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  kind text not null check (kind in ('chat', 'proposal')),
  model text not null,
  outcome text not null check (outcome in ('answered', 'stopped', 'failed')),
  prompt_tokens integer check (prompt_tokens >= 0),
  completion_tokens integer check (completion_tokens >= 0),
  milliseconds integer not null check (milliseconds >= 0),
  created_at timestamptz not null
);
create index assistant_calls_user on assistant_calls (user_id, created_at);
create index assistant_calls_newest on assistant_calls (created_at);
