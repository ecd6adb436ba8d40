-- The newest good reviews with words, which the home page shows guests.
create index assignment_ratings_good on assignment_ratings (created_at desc, id desc) where rating >= 4 and comment <> '';
