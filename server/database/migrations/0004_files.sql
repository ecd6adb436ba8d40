-- Files that nothing refers to are cleared; a file is known again by its contents.

-- SHA-256 of the file's name and bytes as they were sent, before cleaning; null for files from before this column.
alter table files add column digest text;

-- Storage keys whose row is gone and whose bytes are still to be removed: a crash between the two loses neither.
create table discarded_objects (
  storage_key text primary key
);

-- Every reference to a file can be found from the file: what clearing asks, and what its deletion checks.
create index profiles_avatar_id on profiles (avatar_id) where avatar_id is not null;
create index profiles_cover_id on profiles (cover_id) where cover_id is not null;
create index profiles_cv_id on profiles (cv_id) where cv_id is not null;
