-- assignment_ratings_proven takes its place.
drop index concurrently if exists assignment_ratings_good;
