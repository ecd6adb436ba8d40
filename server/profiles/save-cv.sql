-- Keeps a CV for bids placed from now on; without one, new bids carry none. Returns a refusal's
-- code, or the answer.
create or replace function save_cv(
  p_user uuid, p_cv uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  if p_cv is not null and not exists (select from files where id = p_cv and owner_id = p_user and bucket = 'cvs') then
    refusal := 'file_not_found';
    return;
  end if;
  update profiles set cv_id = p_cv, updated_at = p_now where id = p_user
    returning jsonb_build_object('cv_file_url', cv_file_url) into answer;
end $$;

comment on function save_cv is 'profiles.saveCv, once, by a member';
