-- Keeps a picture as the cover of the own public profile, in the place of the one before (PROFILE-20).
-- Returns a refusal's code, or the answer.
create or replace function save_cover(
  p_user uuid, p_cover uuid,
  p_key text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'profiles.saveCover', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;

  refusal := case
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when not exists (
      select from files where id = p_cover and owner_id = p_user and bucket = 'covers') then 'file_not_found'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  update profiles set cover_id = p_cover, updated_at = p_now where id = p_user
    returning jsonb_build_object('cover_photo_url', cover_photo_url) into answer;
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function save_cover is 'profiles.saveCover';
