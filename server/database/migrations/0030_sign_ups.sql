-- Sign-ups that wait for their confirmation, and how often things were done (docs/decisions/0010, 0011).

-- No account yet, and the same whether the email has one or not. The profile gets the id of its sign-up.
create table sign_ups (
  id uuid primary key default uuidv7(),
  full_name text not null check (length(full_name) between 1 and 100),
  username text not null unique check (username ~ '^[a-z0-9_]{3,30}$'),
  email citext not null unique,
  phone_number text,
  user_type text not null check (user_type in ('student', 'tutor')),
  expertise text[] not null,
  ref text,
  password text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ups_expires_at on sign_ups (expires_at);

-- Accounts whose email was never confirmed become sign-ups that wait; nobody ever signed in to one.
insert into sign_ups (id, full_name, username, email, phone_number, user_type, expertise, ref, password, created_at, expires_at)
select p.id, p.full_name, p.username, p.email, p.phone_number, p.user_type, p.expertise, p.ref, i.password, p.created_at,
    now() + interval '3 days'
  from profiles p join identities i on i.user_id = p.id and i.provider_id = 'credential'
 where not p.email_verified and i.password is not null;
delete from mails where recipient_id in (select id from profiles where not email_verified);
alter table transactions disable trigger user;
delete from transactions where user_id in (select id from profiles where not email_verified);
alter table transactions enable trigger user;
delete from profiles where not email_verified;

-- What a mail is about.
alter table mails add column if not exists subject_id uuid;

-- A key is a hash: neither addresses nor emails stand here. A crash may empty the table.
drop table rate_limits;
create unlogged table rate_limits (
  key bigint primary key,
  count integer not null,
  until timestamptz not null
) with (fillfactor = 50);

-- Blocking ends sessions (server/accounts/sessions.sql).
drop function if exists end_streams_of_profile() cascade;
delete from sessions where user_id in (select id from profiles where is_blocked);

-- Messages are counted by rate_limits, and need no address.
alter table contact_messages drop column ip_address;
