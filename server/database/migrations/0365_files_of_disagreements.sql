-- allowed, removal: calls of the version before fail for the moment of the update, and are sent again.
-- Files beside the words of both parties of a disagreement (docs/decisions/0106): in their order, for whoever opened it
-- and whoever answered.
create table disagreement_files (
  disagreement_id uuid not null references disagreements,
  user_id uuid not null references profiles,
  position integer not null check (position > 0),
  file_id uuid not null references files,
  primary key (disagreement_id, user_id, position)
);
create index disagreement_files_file_id on disagreement_files (file_id);

-- These take files now.
drop function if exists open_disagreement(uuid, uuid, text, text, integer, integer, timestamptz);
drop function if exists answer_disagreement(uuid, uuid, text, timestamptz);

-- These ask who acts now.
drop function if exists held_award(uuid);
drop function if exists held_assignment(uuid);
