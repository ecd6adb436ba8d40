-- Whether the first steps stand on somebody's home page, as long as one of them is to be done.
alter table profiles add column shows_guide boolean not null default true;

-- What waits for a tutor and for whoever was asked.
create index assignments_due on assignments (awarded_to, deadline, id) where status = 'awarded' and deleted_at is null;
create index questions_unanswered on questions (answerer_id, created_at, id) where answer is null;
