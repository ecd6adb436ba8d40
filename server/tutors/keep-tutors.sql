-- Rewrites a person's row of the directory, if they are a tutor. Locks the row first, so that of
-- two simultaneous changes the second reads what the first has written.
create or replace function keep_tutor(p_tutor uuid) returns void language plpgsql as $$
begin
  perform from tutors where id = p_tutor for update;
  insert into tutors (id, is_listed, mean, reviews, completed, rate, is_verified, joined_at, words, subjects)
    select p.id, p.email_verified and not p.is_blocked and p.deleted_at is null,
      shown.mean, shown.reviews,
      (select count(*) from live_assignments where awarded_to = p.id and status = 'completed' and counts),
      p.rate_per_hour, p.is_verified, p.created_at,
      concat_ws(' ', p.full_name, '@' || p.username, array_to_string(p.expertise, ' ')),
      array(select distinct subject_key(entry) from unnest(p.expertise) entry)
    from profiles p
    cross join lateral (
      select sum(listed_stars)::numeric / nullif(sum(listed), 0) as mean, coalesce(sum(listed), 0)::integer as reviews
        from review_figures where user_id = p.id and side = 'tutor' and p.show_ratings) shown
    where p.id = p_tutor and p.user_type = 'tutor'
    on conflict (id) do update set is_listed = excluded.is_listed, mean = excluded.mean, reviews = excluded.reviews,
      completed = excluded.completed, rate = excluded.rate, is_verified = excluded.is_verified, words = excluded.words,
      subjects = excluded.subjects;
end $$;

create or replace function keep_tutor_of_profile() returns trigger language plpgsql as $$
begin
  perform keep_tutor(new.id);
  return null;
end $$;

create or replace trigger profiles_tutor
  after insert or update of full_name, username, email_verified, expertise, rate_per_hour, show_ratings,
    is_verified, is_blocked, deleted_at on profiles
  for each row when (new.user_type = 'tutor') execute function keep_tutor_of_profile();

create or replace function keep_tutor_of_work() returns trigger language plpgsql as $$
begin
  perform keep_tutor(new.awarded_to);
  return null;
end $$;

create or replace trigger assignments_tutor
  after insert or update of status, deleted_at on assignments
  for each row when (new.status = 'completed') execute function keep_tutor_of_work();

create or replace function keep_tutor_of_review() returns trigger language plpgsql as $$
begin
  perform keep_tutor(new.user_id);
  return null;
end $$;

create or replace trigger review_figures_tutor
  after insert or update on review_figures
  for each row when (new.side = 'tutor') execute function keep_tutor_of_review();
