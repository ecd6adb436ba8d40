-- The assistant's daily budget of the house (docs/decisions/0087).

create or replace function assistant_megabytes(p_usual integer) returns integer language sql stable as $$
  select coalesce((select value::integer from house_settings where name = 'assistant_megabytes'), p_usual);
$$;

-- Reserves bytes of a day's budget before a call. False where they are more than what is left; no race passes the budget.
create or replace function reserve_assistant(p_day date, p_bytes bigint, p_usual integer, p_megabyte bigint)
returns boolean language plpgsql as $$
declare
  v_most bigint := assistant_megabytes(p_usual) * p_megabyte;
begin
  insert into assistant_days as d (day, bytes) select p_day, p_bytes where p_bytes <= v_most
  on conflict (day) do update set bytes = d.bytes + excluded.bytes where d.bytes + excluded.bytes <= v_most;
  return found;
end $$;

-- Sets the daily budget.
create or replace function set_assistant_budget(
  p_user uuid, p_megabytes integer, p_usual integer, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_before integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('house_settings', 0));
  v_before := assistant_megabytes(p_usual);
  insert into house_settings (name, value, changed_at) values ('assistant_megabytes', to_jsonb(p_megabytes), p_now)
  on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at;
  perform audit(p_user, 'assistant.setBudget', 'setting', null, 'Assistant', jsonb_build_object('megabytes', v_before),
    jsonb_build_object('megabytes', p_megabytes), p_reason, p_from, p_now);

  answer := jsonb_build_object('megabytes', p_megabytes);
end $$;

comment on function set_assistant_budget is 'assistant.setBudget, once, by an admin';
