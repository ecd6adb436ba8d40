-- Sets a site setting, whose name and value the caller has found in the list of `core/settings.ts`.
-- `p_usual`: the value that holds without a row. Every process reads it anew, so it applies at once
-- in all of them.
create or replace function set_setting(
  p_user uuid, p_name text, p_title text, p_value jsonb, p_usual jsonb, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_before jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('house_settings', 0));
  v_before := coalesce((select value from house_settings where name = p_name), p_usual);
  insert into house_settings (name, value, changed_at) values (p_name, p_value, p_now)
  on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at;
  perform audit(p_user, 'admin.setSetting', 'setting', null, p_title, jsonb_build_object(p_name, v_before),
    jsonb_build_object(p_name, p_value), p_reason, p_from, p_now);

  answer := jsonb_build_object('name', p_name, 'value', p_value);
end $$;

comment on function set_setting is 'admin.setSetting, once, by an admin';
