-- Remembers whether new bids are mailed to their poster (SETTINGS-02). It takes no key: setting it twice is setting it once.
-- Returns a refusal's code, or the answer.
create or replace function set_notify_on_bid(
  p_user uuid, p_on boolean, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update profiles set notify_on_bid = p_on where id = p_user
    returning jsonb_build_object('on', notify_on_bid) into answer;
end $$;

comment on function set_notify_on_bid is 'profiles.setNotifyOnBid, by a member';
