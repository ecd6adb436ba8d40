-- Codes of an authenticator app with their backup codes, and passkeys: the library's tables, under our names. Secrets stand
-- here enciphered with a key of the server.
alter table profiles add column two_factor_enabled boolean not null default false;

create table two_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references profiles on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);
