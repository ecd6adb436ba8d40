-- What can be bid on, in rows as narrow as its filters and orders need (docs/decisions/0067): kept by the triggers of
-- server/assignments/open-assignments.sql, and by night without what is past. `terms` is what an assignment is found by.
create table open_assignments (
  id uuid primary key references assignments on delete cascade,
  user_id uuid not null,
  subject_key text not null,
  budget integer not null,
  deadline date not null,
  created_at timestamptz(3) not null,
  bid_count integer not null check (bid_count >= 0),
  terms tsvector not null
);
-- An index for each order; filters are looked at on the way.
create index open_assignments_newest on open_assignments (created_at desc, id desc);
create index open_assignments_deadline on open_assignments ((date '2000-01-01' - deadline) desc, created_at desc, id desc);
create index open_assignments_budget on open_assignments (budget desc, created_at desc, id desc);
create index open_assignments_bids on open_assignments ((-bid_count) desc, created_at desc, id desc);

insert into open_assignments (id, user_id, subject_key, budget, deadline, created_at, bid_count, terms)
  select id, user_id, subject_key, budget, deadline, created_at,
    (select count(*) from bids where bids.assignment_id = a.id),
    search_terms(title, subject, description, subject_key, status, deadline, number)
  from assignments a where status = 'open' and deleted_at is null;
