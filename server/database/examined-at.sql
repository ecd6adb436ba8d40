-- Returns the time as of which the doctor looks: what it set, or the present.
create or replace function examined_at() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('doctor.at', true), '')::timestamptz, now());
$$;
