-- Remembers whether others see how far somebody has read. It takes no key:
-- setting it twice is setting it once.
-- Returns a refusal's code, or the answer.
create or replace function set_show_seen(
  p_user uuid, p_on boolean, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update profiles set show_seen = p_on where id = p_user
    returning jsonb_build_object('on', show_seen) into answer;
end $$;

comment on function set_show_seen is 'profiles.setShowSeen, by a member';
