-- What people write to the admins on the contact page (spec §2, Other pages).
create table contact_messages (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 1 and 254),
  subject text not null check (length(subject) between 1 and 120),
  message text not null check (length(message) between 1 and 2000),
  -- The sender's network address, for the hourly limit alone: taken away by night.
  ip_address text,
  created_at timestamptz not null default now()
);
create index contact_messages_newest on contact_messages (created_at desc);
create index contact_messages_address on contact_messages (ip_address, created_at) where ip_address is not null;
