-- Uploads in parts, until they are whole and judged (docs/decisions/0133).
create table uploads (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references profiles on delete cascade,
  bucket text not null,
  -- The sender's name for it, as it came.
  name text not null,
  size integer not null check (size > 0),
  -- Bytes stored, from the first one on.
  received integer not null default 0 check (received between 0 and size),
  moved_at timestamptz not null,
  -- While the whole is judged: the time until which nobody else does that.
  judged_until timestamptz,
  -- The stored file, once it was judged: its parts are gone.
  file_id uuid,
  check (file_id is null or received = size)
);
create index uploads_owner on uploads (owner_id, moved_at);
create index uploads_moved_at on uploads (moved_at);

create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  -- The offset of its first byte.
  starts integer not null check (starts >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 65536),
  primary key (upload_id, starts)
);
-- Files are compressed already.
alter table upload_parts alter column bytes set storage external;
