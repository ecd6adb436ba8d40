-- Bids that nobody looked at (docs/decisions/0102). An assignment that lapsed stays 'open' with this time; its bids lapse
-- with it, each refunded what it cost.
alter table assignments add column lapsed_at timestamptz(3), add constraint assignments_lapsed_check
  check (lapsed_at is null or status = 'open');
create or replace view live_assignments as select * from assignments where deleted_at is null;

-- A bid that stands keeps what its bidder bid on, from the first change after it on, and when the last change was.
alter table bids drop constraint bids_status_check,
  add constraint bids_status_check check (status in ('submitted', 'awarded', 'ended', 'lapsed')),
  add column bid_on jsonb,
  add column terms_changed_at timestamptz(3),
  add constraint bids_terms_check check ((bid_on is null) = (terms_changed_at is null));
-- Bids that stand are counted in the index alone.
create index bids_standing on bids (assignment_id) where status in ('submitted', 'awarded');

-- Withdrawn within the time that a change gives: its fee came back.
alter table withdrawn_bids add column refunded boolean not null default false;

-- Assignments that wait for their poster's choice: a row for each that is open, kept by the trigger of
-- server/assignments/lapse.sql. `from_day` is the day of its deadline, or in Asia/Karachi that of its last award's end
-- where it is later; on `due_day` the job looks at it next: to remind its poster, or to let it lapse.
create table waiting_choices (
  assignment_id uuid primary key references assignments on delete cascade,
  from_day date not null,
  due_day date not null,
  check (due_day > from_day)
);
create index waiting_choices_due on waiting_choices (due_day, assignment_id);

-- Earlier posters have the whole time too, and are reminded first.
insert into waiting_choices (assignment_id, from_day, due_day)
  select id, day, day + 1 from (
    select id, greatest(deadline, (now() at time zone 'Asia/Karachi')::date) as day
      from assignments where status = 'open' and deleted_at is null) waiting;

-- The poster proposes another deadline of a standing award; the tutor answers. The last one counts.
create table deadline_proposals (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations,
  deadline date not null,
  created_at timestamptz(3) not null,
  outcome text check (outcome in ('agreed', 'declined', 'replaced')),
  answered_at timestamptz(3),
  check ((outcome is null) = (answered_at is null))
);
create unique index deadline_proposals_waiting on deadline_proposals (conversation_id) where outcome is null;
create index deadline_proposals_conversation on deadline_proposals (conversation_id, created_at desc);

-- Steps of the trail: those that there are, and three more.
do $$
declare
  v_kinds text;
begin
  select string_agg(quote_literal(kind[1]), ', ') into v_kinds
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''(\w+)''', 'g') kind
    where conname = 'trail_kind_check' and conrelid = 'trail'::regclass;
  alter table trail drop constraint trail_kind_check;
  execute format(
    'alter table trail add constraint trail_kind_check check (kind in (%s, ''deadline_proposed'', ''deadline_agreed'', ''deadline_declined''))',
    v_kinds);
end $$;
