-- Keeps a picture as the own photo and replaces the one before (PROFILE-20). Returns a refusal's
-- code, or the answer.
create or replace function save_avatar(
  p_user uuid, p_avatar uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  if not exists (select from files where id = p_avatar and owner_id = p_user and bucket = 'avatars') then
    refusal := 'file_not_found';
    return;
  end if;
  update profiles set avatar_id = p_avatar, updated_at = p_now where id = p_user
    returning jsonb_build_object('avatar_url', avatar_url) into answer;
end $$;

comment on function save_avatar is 'profiles.saveAvatar, once, by a member';
