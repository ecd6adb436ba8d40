-- What reaches a person beside the bell (docs/decisions/0061): whether there is a digest, and when the last one went.
create table notification_settings (
  user_id uuid primary key references profiles,
  digest boolean not null default true,
  digest_at timestamptz
);

-- `digest_at`: of the digest that told of it. `push_at`: when it is pushed next, null where nothing is to be pushed.
alter table notifications
  add column digest_at timestamptz,
  add column push_at timestamptz,
  add column push_tries integer not null default 0;
create index notifications_to_push on notifications (push_at) where push_at is not null and read_at is null;
create index notifications_to_mail on notifications (created_at) where digest_at is null and read_at is null;

-- A browser that takes pushes, for as long as its session lasts: its address at its vendor's push service, and its keys.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  session_id uuid references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_session on push_subscriptions (session_id);
