-- Whether others see that somebody is online or types, and how far they have read; who hides it does not see it of others.
alter table profiles
  add column show_presence boolean not null default true,
  add column show_seen boolean not null default true;

-- When somebody was last in a chat, of those who show it.
create table presence (
  user_id uuid primary key references profiles,
  seen_at timestamptz not null
);
