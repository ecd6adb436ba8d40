-- Changes the own profile: key, rules, row (PROFILE-17 to PROFILE-19).
-- Returns a refusal's code, or the answer.
create or replace function update_profile(
  p_user uuid, p_full_name text, p_description text, p_rate_per_hour integer, p_expertise text[],
  p_key text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'profiles.update', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;

  refusal := case when (select is_blocked from profiles where id = p_user) then 'account_blocked' end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  update profiles
    set full_name = p_full_name, description = p_description, rate_per_hour = p_rate_per_hour, expertise = p_expertise,
      updated_at = p_now
    where id = p_user;

  answer := jsonb_build_object('id', p_user);
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function update_profile is 'profiles.update';
