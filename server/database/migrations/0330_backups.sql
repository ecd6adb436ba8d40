-- Backups that were taken, failed or were missed, for the mail that tells the admins, and for the
-- look whether the newest is recent.
create table backups (
  id uuid primary key default uuidv7(),
  -- The folder or address, as BACKUP_TO or the command named it.
  place text not null,
  ended_at timestamptz not null,
  -- What a restore takes; null: there is none.
  archive text,
  -- What the admins have to know, in one line; beside an archive, of files that it lacks.
  problem text,
  check (archive is not null or problem is not null)
);
create index backups_newest on backups (place, ended_at desc);
