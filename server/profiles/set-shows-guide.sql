-- Remembers whether the first steps stand on the home page. It takes no key: setting it twice is setting it once.
-- Returns a refusal's code, or the answer.
create or replace function set_shows_guide(
  p_user uuid, p_on boolean, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update profiles set shows_guide = p_on where id = p_user
    returning jsonb_build_object('on', shows_guide) into answer;
end $$;

comment on function set_shows_guide is 'profiles.setShowsGuide, by a member';
