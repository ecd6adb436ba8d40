-- Whether students may invite somebody to bid.
alter table profiles add column takes_invitations boolean not null default true;

-- What the directory of tutors is found, filtered and ordered by: a row for each tutor, kept by the triggers of
-- server/tutors/keep-tutors.sql (docs/decisions/0070). `stars` is the mean of the reviews that the tutor shows, in tenths as it
-- is shown, times 100,000, and their number; `words` what a search looks through; `subjects` the keys of the expertise.
create table tutors (
  id uuid primary key references profiles on delete cascade,
  is_listed boolean not null,
  mean numeric,
  reviews integer not null check (reviews >= 0),
  stars integer not null generated always as (
    coalesce(round(mean * 10)::integer, 0) * 100000 + least(reviews, 99999)) stored,
  completed integer not null check (completed >= 0),
  rate integer,
  is_verified boolean not null,
  joined_at timestamptz not null,
  words text not null,
  subjects text[] not null
);
-- An index for each order and for what few have; other filters are looked at on the way.
create index tutors_stars on tutors (stars, id) where is_listed;
create index tutors_completed on tutors (completed, id) where is_listed;
create index tutors_rate on tutors ((coalesce(rate, 999999999)), id) where is_listed;
create index tutors_newest on tutors (joined_at, id) where is_listed;
create index tutors_words on tutors using gin (words gin_trgm_ops) where is_listed;
create index tutors_subjects on tutors using gin (subjects) where is_listed;

insert into tutors (id, is_listed, mean, reviews, completed, rate, is_verified, joined_at, words, subjects)
  select p.id, p.email_verified and not p.is_blocked and p.deleted_at is null,
    shown.mean, shown.reviews,
    (select count(*) from assignments where awarded_to = p.id and status = 'completed' and deleted_at is null),
    p.rate_per_hour, p.is_verified, p.created_at,
    concat_ws(' ', p.full_name, '@' || p.username, array_to_string(p.expertise, ' ')),
    array(select distinct subject_key(entry) from unnest(p.expertise) entry)
  from profiles p
  cross join lateral (
    select avg(rating) as mean, count(*) as reviews from assignment_ratings where reviewee_id = p.id and p.show_ratings) shown
  where p.user_type = 'tutor';

-- A poster's invitations of tutors to bid.
create table bid_invitations (
  id uuid primary key default uuidv7(),
  assignment_id uuid not null references assignments,
  tutor_id uuid not null references profiles,
  created_at timestamptz not null,
  unique (assignment_id, tutor_id)
);
create index bid_invitations_tutor on bid_invitations (tutor_id, created_at desc, id desc);
