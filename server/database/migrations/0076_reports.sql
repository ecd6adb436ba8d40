-- Profiles that members report. Each report, and each piece of feedback, is a case that an admin decides
-- (docs/decisions/0059).
create table reports (
  id uuid primary key default uuidv7(),
  reporter_id uuid not null references profiles,
  reported_user_id uuid not null references profiles check (reported_user_id <> reporter_id),
  reason text not null check (reason <> ''),
  created_at timestamptz not null
);
create index reports_newest on reports (reporter_id, created_at desc, id desc);
create index reports_reported on reports (reported_user_id, created_at desc, id desc);

-- `number` is what its reporter is told. What was said stands in the report or in the feedback.
create table cases (
  number integer generated always as identity primary key,
  report_id uuid unique references reports,
  feedback_id uuid unique references feedback,
  reporter_id uuid not null references profiles,
  -- Null: it is about the site.
  reported_id uuid references profiles,
  assignment_id uuid references assignments,
  opened_at timestamptz not null,
  outcome text check (outcome in ('answered', 'warned', 'dismissed')),
  -- To the reporter.
  note text,
  decided_by uuid references profiles,
  decided_at timestamptz,
  check (num_nonnulls(report_id, feedback_id) = 1),
  check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3))
);
-- One open case of a reporter about the same person or assignment.
create unique index cases_one_open on cases (reporter_id, reported_id, assignment_id) nulls not distinct
  where decided_at is null and reported_id is not null;
create index cases_opened on cases (opened_at, number);
create index cases_open on cases (opened_at, number) where decided_at is null;
create index cases_reported on cases (reported_id, number);
create index cases_reporter on cases (reporter_id, number);
create index cases_assignment on cases (assignment_id, reporter_id) where assignment_id is not null;
