-- Keeps a picture as the cover of the own public profile and replaces the one before (PROFILE-20).
-- Returns a refusal's code, or the answer.
create or replace function save_cover(
  p_user uuid, p_cover uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  if not exists (select from files where id = p_cover and owner_id = p_user and bucket = 'covers') then
    refusal := 'file_not_found';
    return;
  end if;
  update profiles set cover_id = p_cover, updated_at = p_now where id = p_user
    returning jsonb_build_object('cover_photo_url', cover_photo_url) into answer;
end $$;

comment on function save_cover is 'profiles.saveCover, once, by a member';
