-- What people say about the site, from the chat, and what a party of an assignment reports of the other: then it names both.
create table feedback (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  reported_user_id uuid references profiles check (reported_user_id <> user_id),
  assignment_id uuid references assignments,
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  check ((reported_user_id is null) = (assignment_id is null))
);
create index feedback_newest on feedback (user_id, created_at desc, id desc);
create index feedback_reported on feedback (reported_user_id, created_at desc, id desc) where reported_user_id is not null;
create index feedback_assignment on feedback (assignment_id, user_id) where assignment_id is not null;
