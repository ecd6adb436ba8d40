-- How far the people who signed up in a week came (docs/decisions/0136), counted each night: `counts` has the sign-ups, then those who
-- took each step after the one before it.
create table funnel_weeks (
  role text not null check (role in ('student', 'tutor')),
  week date not null,
  counts integer[] not null check (cardinality(counts) = 6),
  counted_at timestamptz(3) not null,
  primary key (role, week)
);
