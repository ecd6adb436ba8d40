-- Keeps a CV that bids placed from now on carry; without one, new bids carry none.
-- Returns a refusal's code, or the answer.
create or replace function save_cv(
  p_user uuid, p_cv uuid,
  p_key text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'profiles.saveCv', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;

  refusal := case
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when p_cv is not null and not exists (
      select from files where id = p_cv and owner_id = p_user and bucket = 'cvs') then 'file_not_found'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  update profiles set cv_id = p_cv, updated_at = p_now where id = p_user
    returning jsonb_build_object('cv_file_url', cv_file_url) into answer;
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function save_cv is 'profiles.saveCv';
