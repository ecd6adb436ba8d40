-- Counts one text of the content check: 'passed', 'refused', 'appealed' or 'allowed'.
create or replace function count_checked(p_found text, p_what text, p_now timestamptz) returns void language sql as $$
  insert into checked_texts as c (day, found, passed, refused, appealed, allowed)
  select (p_now at time zone 'Asia/Karachi')::date, coalesce(p_found, ''),
    (p_what = 'passed')::int, (p_what = 'refused')::int, (p_what = 'appealed')::int, (p_what = 'allowed')::int
  on conflict (day, found) do update set passed = c.passed + excluded.passed, refused = c.refused + excluded.refused,
    appealed = c.appealed + excluded.appealed, allowed = c.allowed + excluded.allowed;
$$;
