-- Reviews of both sides, sealed until both are written or their time has come (docs/decisions/0100).
-- `side` is the part of the reviewed person; a review of a student has three marks. Others read a review from
-- `published_at` on; `is_sealed` ends at publication, when both are told and the figures take it in. `is_listed` is false for
-- the student of an anonymous assignment: a profile says nothing of that.
alter table assignment_ratings
  drop constraint assignment_ratings_assignment_id_key,
  add constraint assignment_ratings_side unique (assignment_id, reviewer_id),
  add column side text not null default 'tutor' check (side in ('tutor', 'student')),
  add column is_listed boolean not null default true,
  add column clear_task boolean,
  add column answered_in_time boolean,
  add column paid_as_agreed boolean,
  add column published_at timestamptz(3),
  add column is_sealed boolean not null default false,
  add column reply text check (length(reply) between 1 and 500),
  add column replied_at timestamptz(3),
  add constraint assignment_ratings_marks
    check (num_nonnulls(clear_task, answered_in_time, paid_as_agreed) = case side when 'student' then 3 else 0 end),
  add constraint assignment_ratings_reply check ((reply is null) = (replied_at is null)),
  add constraint assignment_ratings_listed check (is_listed or side = 'student');

-- Reviews from before are out as they stand.
update assignment_ratings set published_at = created_at;
alter table assignment_ratings
  alter column published_at set not null,
  alter column side drop default,
  alter column is_sealed drop default;

create index assignment_ratings_due on assignment_ratings (published_at) where is_sealed;
drop index assignment_ratings_good;
create index assignment_ratings_good on assignment_ratings (created_at desc, id desc)
  where rating >= 4 and comment <> '' and side = 'tutor';
drop index assignment_ratings_reviewee_newest;
create index assignment_ratings_reviewee_newest on assignment_ratings (reviewee_id, created_at desc, id desc)
  where is_listed;
create index assignment_ratings_reviewer on assignment_ratings (reviewer_id);

-- Number and sum of a person's published reviews on either side, all of them and the listed ones; kept by the triggers of
-- server/work/keep-review-figures.sql, so that a card reads one row.
create table review_figures (
  user_id uuid not null references profiles on delete cascade,
  side text not null check (side in ('tutor', 'student')),
  reviews integer not null check (reviews >= 0),
  stars integer not null check (stars between reviews and 5 * reviews),
  listed integer not null check (listed between 0 and reviews),
  listed_stars integer not null check (listed_stars between listed and 5 * listed),
  primary key (user_id, side)
);
insert into review_figures (user_id, side, reviews, stars, listed, listed_stars)
  select reviewee_id, 'tutor', count(*), sum(rating), count(*), sum(rating) from assignment_ratings group by reviewee_id;

-- The directory reads these figures: review_figures_tutor takes its place (server/tutors/keep-tutors.sql).
drop trigger if exists assignment_ratings_tutor on assignment_ratings;

-- A step 'reviewed' says that somebody wrote, 'rated' what it was, once it is out. Keeps the kinds that are known by then.
do $$
declare
  v_kinds text;
begin
  select string_agg(quote_literal(known[1]), ', ') into v_kinds
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''(\w+)''', 'g') known
    where conname = 'trail_kind_check' and conrelid = 'trail'::regclass;
  alter table trail drop constraint trail_kind_check;
  execute format('alter table trail add constraint trail_kind_check check (kind in (%s, ''reviewed''))', v_kinds);
end $$;

-- The word of the mail and the notification about a review that can be read.
update notifications set kind = 'review_out' where kind = 'review_received';
update mails set kind = 'review_out' where kind = 'review_received';
