-- The files of an assignment, a version and a message after the first, which stays in its own column
-- (docs/decisions/0108); `position` counts from 2. Rows from before have none.
create table assignment_further_files (
  assignment_id uuid not null references assignments,
  position integer not null check (position > 1),
  file_id uuid not null references files,
  primary key (assignment_id, position)
);
create index assignment_further_files_file_id on assignment_further_files (file_id);

create table submission_further_files (
  submission_id uuid not null references submissions,
  position integer not null check (position > 1),
  file_id uuid not null references files,
  primary key (submission_id, position)
);
create index submission_further_files_file_id on submission_further_files (file_id);

create table message_further_files (
  message_id uuid not null references messages,
  position integer not null check (position > 1),
  file_id uuid not null references files,
  primary key (message_id, position)
);
create index message_further_files_file_id on message_further_files (file_id);

-- These take several files now.
drop function if exists post_assignment(uuid, text, text, text, integer, date, boolean, uuid, integer, timestamptz);
drop function if exists edit_assignment(uuid, uuid, text, text, integer, date, integer, text, timestamptz);
drop function if exists submit_work(uuid, uuid, uuid, text, boolean, integer, integer, timestamptz);
drop function if exists send_message(uuid, uuid, text, uuid, text, timestamptz, integer, integer, text);
