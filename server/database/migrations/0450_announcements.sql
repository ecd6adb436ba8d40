-- Announcements of the house (docs/decisions/0136): a draft until it is published, then a banner from `starts_at` to `ends_at`, and
-- a mail to each member whom it concerns, if `mails`. `mailed_to` is the last profile whose turn has come, in the order of ids.
create table announcements (
  id uuid primary key default uuidv7(),
  -- What people are told: A-12.
  number integer generated always as identity unique,
  title text not null check (title <> ''),
  words text not null check (words <> ''),
  -- A path of this site.
  link text check (link like '/%'),
  audience text not null check (audience in ('everybody', 'guests', 'students', 'tutors')),
  -- Null: as soon as it is published.
  starts_at timestamptz(3),
  ends_at timestamptz(3) not null,
  mails boolean not null,
  written_by uuid not null references profiles,
  written_at timestamptz(3) not null,
  published_at timestamptz(3),
  ended_at timestamptz(3),
  mailed_to uuid,
  mails_written integer not null default 0,
  mails_done_at timestamptz(3),
  check (published_at is null or starts_at is not null),
  check (not (mails and audience = 'guests'))
);
create index announcements_standing on announcements (ends_at) where published_at is not null and ended_at is null;
create index announcements_to_mail on announcements (number)
  where mails and published_at is not null and ended_at is null and mails_done_at is null;

-- Members who put an announcement's banner away.
create table announcements_put_away (
  announcement_id uuid not null references announcements,
  user_id uuid not null references profiles on delete cascade,
  primary key (announcement_id, user_id)
);
create index announcements_put_away_by on announcements_put_away (user_id);

-- Mails of announcements: a switch of each member.
alter table profiles add column takes_news boolean not null default true;
comment on column profiles.takes_news is 'switch';
