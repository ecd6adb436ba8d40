-- What happened to a person, as facts (docs/decisions/0061). While one is unread, the same again about the same thing is
-- counted in its row, which then is as new as the last time.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  kind text not null,
  about_id uuid,
  actor_id uuid references profiles,
  params jsonb not null default '{}',
  times integer not null default 1 check (times > 0),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_new on notifications (user_id, created_at desc, id desc) where read_at is null;
create unique index notifications_once on notifications (user_id, kind, about_id) nulls not distinct where read_at is null;
create index notifications_old on notifications (created_at);

-- Up to which message the reader was told that some came while they were away.
alter table read_marks add column noticed_number integer not null default 0;
update read_marks mark set noticed_number = c.last_number from conversations c where c.id = mark.conversation_id;
