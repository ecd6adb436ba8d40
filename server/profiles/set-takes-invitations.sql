-- Remembers whether students may invite somebody to bid. It takes no key: setting it twice is setting it once.
-- Returns a refusal's code, or the answer.
create or replace function set_takes_invitations(
  p_user uuid, p_on boolean, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update profiles set takes_invitations = p_on where id = p_user
    returning jsonb_build_object('on', takes_invitations) into answer;
end $$;

comment on function set_takes_invitations is 'profiles.setTakesInvitations, by a member';
