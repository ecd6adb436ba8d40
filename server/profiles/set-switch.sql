-- Sets an own switch: a column of `profiles` whose comment says that it is one. Takes no key, being
-- idempotent. Returns a refusal's code, or the answer.
create or replace function set_switch(p_user uuid, p_name text, p_on boolean, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  if not exists (
    select from pg_attribute where attrelid = 'profiles'::regclass and attname = p_name and col_description(attrelid, attnum) = 'switch')
  then
    raise exception 'profiles.% is no switch', p_name;
  end if;
  execute format('update profiles set %1$I = $1 where id = $2 and not is_blocked returning jsonb_build_object(''on'', %1$I)', p_name)
    into answer using p_on, p_user;
  if answer is null then
    refusal := 'account_blocked';
  end if;
end $$;

comment on function set_switch is 'profiles.setSwitch';

-- Forgets when a person was last online once they hide it.
create or replace function forget_presence() returns trigger language plpgsql as $$
begin
  delete from presence where user_id = new.id;
  return null;
end $$;

create or replace trigger profiles_forget_presence after update of show_presence on profiles
  for each row when (not new.show_presence) execute function forget_presence();
