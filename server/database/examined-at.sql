-- Returns the time as of which the doctor examines: the one it set, or the present.
create or replace function examined_at() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('doctor.at', true), '')::timestamptz, now());
$$;
