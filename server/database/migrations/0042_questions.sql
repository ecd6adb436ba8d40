-- One question and one answer between the poster of an assignment and somebody who may bid or did (decision 0032).
create table questions (
  id uuid primary key default uuidv7(),
  assignment_id uuid not null references assignments,
  asker_id uuid not null references profiles,
  answerer_id uuid not null references profiles check (answerer_id <> asker_id),
  question text not null check (question <> ''),
  answer text check (answer <> ''),
  created_at timestamptz not null,
  answered_at timestamptz,
  unique (assignment_id, asker_id, answerer_id),
  constraint questions_answered check ((answer is null) = (answered_at is null))
);
-- Either side of what a person reads on an assignment, in the order of its pages.
create index questions_asked on questions (assignment_id, asker_id, created_at desc, id desc);
create index questions_received on questions (assignment_id, answerer_id, created_at desc, id desc);
-- How many somebody asked today.
create index questions_by_day on questions (asker_id, created_at);
