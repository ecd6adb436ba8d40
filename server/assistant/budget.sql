-- The site's daily budget for the assistant (docs/decisions/0087).

create or replace function assistant_megabytes(p_usual integer) returns integer language sql stable as $$
  select coalesce((select value::integer from house_settings where name = 'assistant_megabytes'), p_usual);
$$;

-- Reserves bytes of a day's budget before a call. Returns false if fewer are left; no race exceeds
-- the budget.
create or replace function reserve_assistant(p_day date, p_bytes bigint, p_usual integer, p_megabyte bigint)
returns boolean language plpgsql as $$
declare
  v_most bigint := assistant_megabytes(p_usual) * p_megabyte;
begin
  insert into assistant_days as d (day, bytes) select p_day, p_bytes where p_bytes <= v_most
  on conflict (day) do update set bytes = d.bytes + excluded.bytes where d.bytes + excluded.bytes <= v_most;
  return found;
end $$;
