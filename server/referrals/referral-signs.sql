-- Returns what two emails of one person often share: the letters before the '@', and the provider.
-- Null below `p_least` letters.
create or replace function email_stem(p_email citext, p_least integer) returns text language sql immutable as $$
  select case when length(letters) >= p_least then letters || '@' || split_part(p_email::text, '@', -1) end
    from regexp_replace(lower(split_part(mailbox_of(p_email), '@', 1)), '[^a-z]', '', 'g') letters;
$$;

-- Returns an inviter and everyone above: the inviter's inviter, and so on. A chain of accounts is
-- one family.
create or replace function referral_family(p_referrer uuid, p_depth integer) returns uuid[] language sql stable as $$
  with recursive family (id, depth) as (
    select p_referrer, 0
    union all
    select r.referrer_id, depth + 1 from family f join referrals r on r.referred_id = f.id where depth < p_depth)
  select array_agg(id) from family;
$$;

-- Returns the signs that a friend is one person with the inviter, or with other friends
-- (docs/decisions/0086). 'Family' is the inviter and those above, 'there' the network address that
-- the friend confirmed from, within the days.
--   address  the family, or one of its other friends, was there
--   device   the same with the same browser
--   several  several of its friends were there, or several of anybody's friends with the same
--            browser
--   crowd    many of anybody's friends were there with the same browser
--   chain    the inviter joined from there, invited
--   email    nearly the same email as one of the family, or of its friends of those days
--   domain   several of its friends have this email's domain, and few other people do
create or replace function referral_signs(p_referral referrals, p_now timestamptz) returns text[] language plpgsql stable as $$
declare
  v_holding jsonb := p_referral.holding;
  v_since timestamptz := p_now - make_interval(days => (v_holding ->> 'days')::int);
  v_several integer := (v_holding ->> 'several')::int;
  v_letters integer := (v_holding ->> 'letters')::int;
  v_family uuid[] := referral_family(p_referral.referrer_id, (v_holding ->> 'depth')::int);
  v_email citext := (select email from profiles where id = p_referral.referred_id);
  v_stem text := email_stem(v_email, v_letters);
  v_network text;
  v_device text;
  v_there record;
begin
  select network_of(address), device into v_network, v_device from referral_origins where referral_id = p_referral.id;
  select count(*) filter (where own) as own, count(*) filter (where same) as same, count(*) filter (where own and same) as both,
      coalesce(bool_or(r.referred_id = p_referral.referrer_id), false) as is_chain into v_there
    from referral_origins o join referrals r on r.id = o.referral_id,
      lateral (select r.referrer_id = any(v_family) as own, o.device = v_device as same) is_it
   where network_of(o.address) = v_network and o.created_at > v_since and r.id <> p_referral.id;

  return array(
    select 'address' where v_there.own > 0
      or exists (select from sessions where user_id = any(v_family) and network_of(ip_address) = v_network)
    union all
    select 'device' where v_there.both > 0
      or exists (select from sessions
        where user_id = any(v_family) and network_of(ip_address) = v_network and user_agent = v_device)
    union all
    select 'several' where greatest(v_there.own, v_there.same) >= v_several
    union all
    select 'crowd' where v_there.same >= (v_holding ->> 'crowd')::int
    union all
    select 'chain' where v_there.is_chain
    union all
    select 'email' where v_stem in (select email_stem(email, v_letters) from profiles where id = any(v_family))
      or exists (select from referrals r join profiles f on f.id = r.referred_id
        where r.referrer_id = any(v_family) and r.joined_at > v_since and r.id <> p_referral.id
          and email_stem(f.email, v_letters) = v_stem)
    union all
    select 'domain' where is_private_domain(email_domain(v_email), p_referral, v_family, v_several,
      (v_holding ->> 'strangers')::int));
end $$;

-- Returns whether this many other friends of a family have this email's domain, and fewer than this
-- many strangers do.
create or replace function is_private_domain(
  p_domain text, p_referral referrals, p_family uuid[], p_several integer, p_strangers integer
) returns boolean language sql stable as $$
  select not exists (
      select from profiles p where email_domain(p.email) = p_domain and p.id <> p_referral.referred_id
        and not exists (select from referrals r where r.referred_id = p.id and r.referrer_id = any(p_family))
      offset p_strangers - 1)
    and exists (
      select from profiles p join referrals r on r.referred_id = p.id
       where email_domain(p.email) = p_domain and p.id <> p_referral.referred_id and r.referrer_id = any(p_family)
      offset p_several - 1);
$$;

-- Returns whether these signs suffice to hold the coins. A sign that honest friends often have
-- counts once.
create or replace function holds_referral(p_signs text[], p_holding jsonb) returns boolean language sql immutable as $$
  select coalesce(sum(case when sign in ('crowd', 'domain', 'day') then 3 when sign = 'email' then 2 else 1 end), 0)
      >= (p_holding ->> 'signs')::int
    from unnest(p_signs) sign;
$$;
