-- Adds a review to the figures of its reviewed person, once it is out, and subtracts one that is
-- taken down: the trigger's argument is the sign. A review between related accounts is in none
-- (docs/decisions/0100).
create or replace function keep_review_figures() returns trigger language plpgsql as $$
declare
  v_sign integer := coalesce(tg_argv[0], '1');
begin
  insert into review_figures as f (user_id, side, reviews, stars, listed, listed_stars)
  values (new.reviewee_id, new.side, 1, new.rating, new.is_listed::integer, new.rating * new.is_listed::integer)
  on conflict (user_id, side) do update set reviews = f.reviews + v_sign, stars = f.stars + v_sign * excluded.stars,
    listed = f.listed + v_sign * excluded.listed, listed_stars = f.listed_stars + v_sign * excluded.listed_stars;
  return null;
end $$;

create or replace trigger assignment_ratings_figures
  after insert on assignment_ratings
  for each row when (not new.is_sealed and new.is_counted) execute function keep_review_figures();

create or replace trigger assignment_ratings_published
  after update of is_sealed on assignment_ratings
  for each row when (new.is_counted and old.is_sealed and not new.is_sealed) execute function keep_review_figures();

create or replace trigger assignment_ratings_taken_down
  after update of taken_down_at on assignment_ratings
  for each row when (new.is_counted and old.taken_down_at is null and new.taken_down_at is not null)
  execute function keep_review_figures('-1');

create or replace trigger assignment_ratings_restored
  after update of taken_down_at on assignment_ratings
  for each row when (new.is_counted and old.taken_down_at is not null and new.taken_down_at is null)
  execute function keep_review_figures();
