-- Returns the version of the fields of the profile's own form, and of the gigs.
create or replace function profile_version(p_profile profiles) returns text language sql stable as $$
  select version_of(jsonb_build_array(p_profile.full_name, p_profile.description, p_profile.rate_per_hour, p_profile.expertise));
$$;
create or replace function gigs_version(p_profile profiles) returns text language sql stable as $$
  select version_of(p_profile.gigs);
$$;

-- Changes the own profile: key, rules, row (PROFILE-17 to PROFILE-19).
-- Returns a refusal's code, or the answer.
create or replace function update_profile(
  p_user uuid, p_full_name text, p_description text, p_rate_per_hour integer, p_expertise text[], p_seen text,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_old profiles%rowtype;
begin
  select * into v_old from profiles where id = p_user for no key update;
  -- Sending the same again undoes nothing.
  if (v_old.full_name, v_old.description, v_old.rate_per_hour, v_old.expertise)
      is distinct from (p_full_name, p_description, p_rate_per_hour, p_expertise) and p_seen <> profile_version(v_old) then
    refusal := 'changed_elsewhere';
    return;
  end if;

  update profiles
    set full_name = p_full_name, description = p_description, rate_per_hour = p_rate_per_hour, expertise = p_expertise,
      updated_at = p_now
    where id = p_user;

  answer := jsonb_build_object('id', p_user);
end $$;

comment on function update_profile is 'profiles.update, once, by a member';
