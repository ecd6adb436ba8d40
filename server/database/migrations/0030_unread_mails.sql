-- When somebody is told by mail of messages they did not read (decision 0006).

-- `waiting_since` is when the oldest message came that its reader has neither read nor been told of by mail; null when there
-- is none. `mailed_at` is when they were last told. What came before this migration is told to nobody.
alter table read_marks
  add column waiting_since timestamptz,
  add column mailed_at timestamptz;
create index read_marks_waiting on read_marks (waiting_since) where waiting_since is not null;
