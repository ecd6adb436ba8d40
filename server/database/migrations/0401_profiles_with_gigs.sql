-- For the admins' list of gigs.
create index concurrently if not exists profiles_with_gigs on profiles (id) where gigs <> '[]';
