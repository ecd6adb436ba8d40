-- Returns whether `p_user`, who bids or awards now, and the other side seem to be one person
-- (docs/decisions/0107). `p_from` is the origin of the call, `p_here` the accounts that its browser
-- knows by its cookie. That cookie suffices alone, and so does an invitation between the two whose
-- signs hold its coins. A network and a browser's name that both share, as behind a carrier's NAT,
-- suffice only together and beside a third sign: an account of the last 30 days, nearly the same
-- email, or an invitation between them.
create or replace function one_hand(p_user uuid, p_other uuid, p_from jsonb, p_here uuid[], p_now timestamptz)
returns boolean language plpgsql stable as $$
declare
  v_is_invited boolean;
  v_is_held boolean;
begin
  if p_other = any(p_here) then
    return true;
  end if;
  select count(*) > 0, coalesce(bool_or(r.outcome is distinct from 'released'
      and (r.held_at is not null or holds_referral(r.signs, r.holding))), false)
    into v_is_invited, v_is_held
    from referrals r
   where r.referred_id = p_user and (r.referrer_id = p_other or r.referrer_id = inviter_of(p_other))
      or r.referred_id = p_other and (r.referrer_id = p_user or r.referrer_id = inviter_of(p_user));
  -- A loopback address is that of a proxy which TRUSTED_PROXY does not name: everybody's.
  return v_is_held or p_from ->> 'address' not in ('127.0.0.1', '::1', '::ffff:127.0.0.1')
    and exists (
      select from sessions where user_id = p_other and network_of(ip_address) = network_of(p_from ->> 'address')
        and left(user_agent, 500) = p_from ->> 'user_agent')
    and (v_is_invited
      or exists (select from profiles where id in (p_user, p_other) and created_at > p_now - interval '30 days')
      or (select email_stem(email, 5) from profiles where id = p_user)
        = (select email_stem(email, 5) from profiles where id = p_other));
end $$;

-- Returns the person who invited a member; null for a member whom nobody invited.
create or replace function inviter_of(p_member uuid) returns uuid language sql stable
return (select referrer_id from referrals where referred_id = p_member);
