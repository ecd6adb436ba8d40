-- Remembers whether students may invite somebody to bid. It takes no key: setting it twice is setting it once.
-- Returns a refusal's code, or the answer.
create or replace function set_takes_invitations(
  p_user uuid, p_on boolean, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update profiles set takes_invitations = p_on where id = p_user and not is_blocked
    returning jsonb_build_object('on', takes_invitations) into answer;
  if not found then
    refusal := 'account_blocked';
  end if;
end $$;

comment on function set_takes_invitations is 'profiles.setTakesInvitations';
