-- Whether the two sides of a bid, and of an award, seem to be one person (docs/decisions/0107): judged by one_hand() when
-- they bid and award, since sessions and cookies do not last.
alter table bids add column is_related boolean not null default false;
alter table conversations add column is_related boolean not null default false;

-- Whether a completed assignment counts for its tutor: work was handed in, and its sides are not related.
alter table assignments add column counts boolean not null default true;
create or replace view live_assignments as select * from assignments where deleted_at is null;
create or replace view public_assignments as select * from assignments where deleted_at is null and offered_to is null;

-- Whether a review counts in the stars, and whether it is about such a completed assignment.
alter table assignment_ratings
  add column is_counted boolean not null default true,
  add column is_proven boolean not null default true;
