-- What keeps every list and the search as fast at a million rows as at ten thousand (docs/decisions/0015).

-- pages ------------------------------------------------------------------------------------------

-- A page's key carries the instant of its last row in milliseconds: what lists are ordered by has no more of them.
alter table bids alter column created_at type timestamptz(3);
alter table transactions alter column created_at type timestamptz(3);
alter table conversations alter column last_at type timestamptz(3);
alter table submissions alter column created_at type timestamptz(3);
alter table assignment_ratings alter column created_at type timestamptz(3);

-- subjects ---------------------------------------------------------------------------------------

-- A subject as filters compare it: in lower case, other spellings of the home page's chips as the chip's own
-- (rulings, Content). Stored with each assignment: a new alias needs a migration.
create function subject_key(subject text) returns text language sql immutable parallel safe
return case lower(subject)
  when 'math' then 'mathematics'
  when 'maths' then 'mathematics'
  when 'arts' then 'art'
  when 'code' then 'programming'
  when 'coding' then 'programming'
  when 'computer science' then 'programming'
  when 'business studies' then 'business'
  else lower(subject)
end;

-- `number` counts assignments as they are posted: a search goes through them from the newest on.
drop view live_assignments;
alter table assignments
  alter column created_at type timestamptz(3),
  add column subject_key text not null generated always as (subject_key(subject)) stored,
  add column number bigint not null generated always as identity;
create view live_assignments as select * from assignments where deleted_at is null;

-- lists ------------------------------------------------------------------------------------------

-- Each filter of the public list has the list's order; what is open and not past has its deadline.
create index assignments_subject_newest on assignments (subject_key, created_at desc, id desc) where deleted_at is null;
create index assignments_status_subject_newest on assignments (status, subject_key, created_at desc, id desc)
  where deleted_at is null;
create index assignments_open_until on assignments (deadline, created_at, id)
  where status = 'open' and deleted_at is null;
create index assignments_subject_open_until on assignments (subject_key, deadline, created_at, id)
  where status = 'open' and deleted_at is null;

-- Lists of one person or one assignment, with the id that makes their pages exact.
drop index assignments_user_id;
create index assignments_user_newest on assignments (user_id, created_at desc, id desc);
drop index bids_assignment_newest;
create index bids_assignment_newest on bids (assignment_id, created_at desc, id desc);
drop index bids_user_newest;
create index bids_user_newest on bids (user_id, created_at desc, id desc) include (assignment_id);

-- The stars of a person are read from the index alone.
drop index assignment_ratings_reviewee_newest;
create index assignment_ratings_reviewee_newest on assignment_ratings (reviewee_id, created_at desc, id desc)
  include (rating);

-- A tutor's own bids are counted in the indexes alone: few assignments are deleted.
create index assignments_deleted on assignments (id) where deleted_at is not null;

-- Messages that somebody has not read are counted in the index alone.
alter table messages drop constraint messages_conversation_id_number_key;
create unique index messages_conversation_number on messages (conversation_id, number) include (sender_id);

-- search -----------------------------------------------------------------------------------------

-- The words of a text, in lower case; signs that carry a meaning are words too.
create function search_words(words text) returns tsvector language sql immutable parallel safe cost 1000
return to_tsvector('simple', replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(words, '.', ' '), '/', ' '), '-', ' '), '_', ' '), '،', ' '), '۔', ' '), '؟', ' '),
  '’', ' '), '“', ' '), '”', ' '), '%', ' percent '), '+', ' plus '), '#', ' sharp '), '&', ' and '));

-- Everything by which a search finds an assignment: its words, and as words that nobody can write its status, subject,
-- the span of its deadline (32 days) and its block, 4,096 assignments that were posted one after the other.
create function search_terms(
  title text, subject text, description text, subject_key text, status text, deadline date, number bigint
) returns tsvector language sql immutable parallel safe cost 1000
return strip(search_words(title || ' ' || subject || ' ' || description)) || array_to_tsvector(array[
  '/status:' || status, '/subject:' || subject_key, '/until:' || (deadline - date '2000-01-01') / 32,
  '/block:' || number / 4096]);

-- Without a list of pending entries, which every search would read through.
drop index assignments_search;
create index assignments_search on assignments
  using gin (search_terms(title, subject, description, subject_key, status, deadline, number)) with (fastupdate = off)
  where deleted_at is null;

-- Every word that an assignment ever had: where parts of words and typing errors find what was meant.
create table search_vocabulary (
  word text primary key
);
create index search_vocabulary_alike on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);
insert into search_vocabulary
  select distinct unnest(tsvector_to_array(search_words(title || ' ' || subject || ' ' || description))) from assignments;
