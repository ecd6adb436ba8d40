-- Remembers whether others see somebody's stars and reviews (SETTINGS-04). It takes no key: setting it twice is setting it once.
-- Returns a refusal's code, or the answer.
create or replace function set_show_ratings(
  p_user uuid, p_on boolean, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update profiles set show_ratings = p_on where id = p_user
    returning jsonb_build_object('on', show_ratings) into answer;
end $$;

comment on function set_show_ratings is 'profiles.setShowRatings, by a member';
