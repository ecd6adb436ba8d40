-- Changes the own profile: key, rules, row (PROFILE-17 to PROFILE-19).
-- Returns a refusal's code, or the answer.
create or replace function update_profile(
  p_user uuid, p_full_name text, p_description text, p_rate_per_hour integer, p_expertise text[],
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update profiles
    set full_name = p_full_name, description = p_description, rate_per_hour = p_rate_per_hour, expertise = p_expertise,
      updated_at = p_now
    where id = p_user;

  answer := jsonb_build_object('id', p_user);
end $$;

comment on function update_profile is 'profiles.update, once, by a member';
