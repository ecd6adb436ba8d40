-- Gigs that are asked for (docs/decisions/0109). An assignment is offered to one tutor, who alone may read it and bid on
-- it, or to all: then `offered_to` is null.
alter table assignments add column offered_to uuid references profiles,
  add constraint assignments_offered_check check (offered_to <> user_id);
create index assignments_offered on assignments (offered_to) where offered_to is not null;
create or replace view live_assignments as select * from assignments where deleted_at is null;

-- What everybody may read: every public list, count and search reads assignments here or in open_assignments.
create view public_assignments as select * from assignments where deleted_at is null and offered_to is null;

-- A gig that was asked for, as it was offered then (title, description, price), with the assignment that asks for it.
-- `answer` is the tutor's 'declined' with a word, or 'gone' where the tutor can no longer answer. From `opened_at` on the
-- assignment is offered to all.
create table gig_asks (
  assignment_id uuid primary key references assignments,
  tutor_id uuid not null references profiles,
  gig jsonb not null,
  created_at timestamptz(3) not null,
  answer text check (answer in ('declined', 'gone')),
  word text not null default '',
  answered_at timestamptz(3),
  opened_at timestamptz(3),
  check ((answer is null) = (answered_at is null)),
  check (word = '' or answer = 'declined')
);
create index gig_asks_tutor on gig_asks (tutor_id, created_at desc, assignment_id desc);
