-- Adds a review to the figures of its reviewed person, once it is out.
create or replace function keep_review_figures() returns trigger language plpgsql as $$
begin
  insert into review_figures as f (user_id, side, reviews, stars, listed, listed_stars)
  values (new.reviewee_id, new.side, 1, new.rating, new.is_listed::integer, new.rating * new.is_listed::integer)
  on conflict (user_id, side) do update set reviews = f.reviews + 1, stars = f.stars + excluded.stars,
    listed = f.listed + excluded.listed, listed_stars = f.listed_stars + excluded.listed_stars;
  return null;
end $$;

create or replace trigger assignment_ratings_figures
  after insert on assignment_ratings
  for each row when (not new.is_sealed) execute function keep_review_figures();

create or replace trigger assignment_ratings_published
  after update of is_sealed on assignment_ratings
  for each row when (old.is_sealed and not new.is_sealed) execute function keep_review_figures();
