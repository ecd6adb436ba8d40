-- Asking for changes, and acceptance by silence (docs/decisions/0103).

-- Changes that the poster asks for on a version; the tutor's next version answers them.
create table change_requests (
  submission_id uuid primary key references submissions,
  words text not null,
  due date not null,
  created_at timestamptz(3) not null
);

-- The newest versions that wait for their poster's answer, at most one of an assignment: when each was handed in, and
-- when the poster was told that it completes by itself.
create table unanswered_versions (
  assignment_id uuid primary key references assignments,
  submission_id uuid not null unique references submissions,
  since timestamptz(3) not null,
  told_at timestamptz(3)
);
create index unanswered_versions_untold on unanswered_versions (since) where told_at is null;
create index unanswered_versions_told on unanswered_versions (told_at) where told_at is not null;

insert into unanswered_versions (assignment_id, submission_id, since)
  select distinct on (a.id) a.id, s.id, s.created_at
    from assignments a join submissions s on s.assignment_id = a.id and s.bidder_id = a.awarded_to
    where a.status = 'awarded' and a.deleted_at is null
    order by a.id, s.version desc;

-- Keeps the kinds that are known by then.
do $$
declare
  v_kinds text;
begin
  select string_agg(quote_literal(known[1]), ', ') into v_kinds
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''(\w+)''', 'g') known
    where conname = 'trail_kind_check' and conrelid = 'trail'::regclass;
  alter table trail drop constraint trail_kind_check;
  execute format('alter table trail add constraint trail_kind_check check (kind in (%s, ''changes_asked''))', v_kinds);
end $$;
