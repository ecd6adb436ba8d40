-- The newest good reviews about handed-in work, which the home page shows guests.
create index concurrently if not exists assignment_ratings_proven on assignment_ratings (created_at desc, id desc)
  where rating >= 4 and comment <> '' and side = 'tutor' and is_proven;
