-- What admins set for the house, by name (docs/decisions/0087). Without a row the figure of core/limits.ts holds.
create table house_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- Bytes that the assistant's provider was sent and answered on a day in Asia/Karachi, reserved before each call.
create table assistant_days (
  day date primary key,
  bytes bigint not null check (bytes >= 0)
);
