-- Remembers whether others see that somebody is online or types; hidden, when they were last here is forgotten. It takes no key:
-- setting it twice is setting it once.
-- Returns a refusal's code, or the answer.
create or replace function set_show_presence(
  p_user uuid, p_on boolean, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update profiles set show_presence = p_on where id = p_user
    returning jsonb_build_object('on', show_presence) into answer;
  delete from presence where user_id = p_user and not p_on;
end $$;

comment on function set_show_presence is 'profiles.setShowPresence, by a member';
