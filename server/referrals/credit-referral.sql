-- What stands in a referral for the email of an account that was deleted: enough to know it again by, and no address.
create or replace function forgotten_email(p_email citext) returns citext language sql immutable
return (encode(sha256(convert_to(lower(p_email::text), 'UTF8')), 'hex') || '@deleted.invalid')::citext;

-- Takes what referrals know of somebody who deletes the account: whom they invited, and their own email.
create or replace function forget_referrals(p_user uuid) returns void language sql as $$
  delete from referral_origins where referral_id in (select id from referrals where p_user in (referrer_id, referred_id));
  delete from referrals where referrer_id = p_user and status = 'pending';
  update referrals set referred_email = forgotten_email(referred_email), email_known = false
   where referred_id = p_user and referred_email not like '%@deleted.invalid';
$$;

-- What two emails of one person often have in common: the letters before the '@', and the provider. Null for fewer than so many.
create or replace function email_stem(p_email citext, p_least integer) returns text language sql immutable as $$
  select case when length(letters) >= p_least then letters || '@' || split_part(p_email::text, '@', -1) end
    from regexp_replace(lower(split_part(mailbox_of(p_email), '@', 1)), '[^a-z]', '', 'g') letters;
$$;

-- Signs that a friend is the inviter, or one of the friends whom the inviter brought of late: the address that they confirmed
-- from, the same browser there, several within the days, an email that is nearly the same. A hostel shares an address and often a kind of
-- phone, so each is weak alone; an email counts twice.
create or replace function referral_signs(
  p_referrer uuid, p_email citext, p_from jsonb, p_holding jsonb, p_now timestamptz
) returns text[] language plpgsql as $$
declare
  v_address text := p_from ->> 'address';
  v_device text := p_from ->> 'user_agent';
  v_since timestamptz := p_now - make_interval(days => (p_holding ->> 'days')::int);
  v_stem text := email_stem(p_email, (p_holding ->> 'letters')::int);
  v_there integer;
  v_signs text[];
begin
  select count(*) into v_there from referrals r join referral_origins o on o.referral_id = r.id
    where r.referrer_id = p_referrer and o.address = v_address and o.created_at > v_since;
  select array_agg(sign) into v_signs from (
    select 'address' as sign where v_there > 0
      or exists (select from sessions where user_id = p_referrer and ip_address = v_address)
    union all
    select 'device' where exists (select from sessions
        where user_id = p_referrer and ip_address = v_address and user_agent = v_device)
      or exists (select from referrals r join referral_origins o on o.referral_id = r.id
        where r.referrer_id = p_referrer and o.address = v_address and o.device = v_device and o.created_at > v_since)
    union all
    select 'several' where v_there >= (p_holding ->> 'several')::int
    union all
    select 'email' where v_stem = (select email_stem(email, (p_holding ->> 'letters')::int) from profiles where id = p_referrer)
      or exists (select from referrals r join profiles f on f.id = r.referred_id
        where r.referrer_id = p_referrer and r.joined_at > v_since and f.email <> p_email
          and email_stem(f.email, (p_holding ->> 'letters')::int) = v_stem)
  ) signs;
  return case when cardinality(v_signs) + ('email' = any(v_signs))::int >= (p_holding ->> 'signs')::int then v_signs end;
end $$;

-- Pays whoever brought a new member, once, in the statement that makes the account. The link wins over invitations, of
-- which the first counts. Nobody brings themselves, nobody who is blocked gets anything, and no email is paid for twice,
-- not even for an account after one that was deleted. A member is made once, under the lock of sign-ups: no race passes.
-- What looks like one person is held for an admin instead (docs/decisions/0072).
create or replace function credit_referral(
  p_member uuid, p_coins integer, p_now timestamptz, p_from jsonb default null, p_holding jsonb default null
) returns void language plpgsql as $$
declare
  v_member profiles%rowtype;
  v_referrer uuid;
  v_referral uuid;
  v_signs text[];
begin
  select * into v_member from profiles where id = p_member;
  select p.id into v_referrer
    from (
      select id, 0 as place, p_now as since from profiles where username = lower(v_member.ref)
      union all
      select referrer_id, 1, created_at from referrals where referred_email = v_member.email and status = 'pending'
    ) brought join profiles p using (id)
   where p.id <> p_member and not p.is_blocked and mailbox_of(p.email) <> mailbox_of(v_member.email)
     and not exists (select from referrals 
        where referred_email in (v_member.email, forgotten_email(v_member.email)) and status = 'joined')
   order by place, since, p.id limit 1;
  if v_referrer is null then
    return;
  end if;

  v_signs := case when p_holding is not null
    then referral_signs(v_referrer, v_member.email, p_from, p_holding, p_now) end;
  insert into referrals (referrer_id, referred_email, email_known, status, referred_id, coins, held_at, held_for, held_coins,
    created_at, joined_at)
  values (v_referrer, v_member.email, false, 'joined', p_member, case when v_signs is null then p_coins end,
    case when v_signs is not null then p_now end, v_signs, case when v_signs is not null then p_coins end, p_now, p_now)
  on conflict (referrer_id, referred_email) do update
    set status = 'joined', referred_id = excluded.referred_id, coins = excluded.coins, held_at = excluded.held_at,
      held_for = excluded.held_for, held_coins = excluded.held_coins, joined_at = excluded.joined_at
  returning id into v_referral;
  insert into referral_origins (referral_id, address, device, created_at)
  select v_referral, p_from ->> 'address', p_from ->> 'user_agent', p_now where p_from ->> 'address' is not null;
  if v_signs is null then
    perform pay_referral(v_referrer, p_member, p_coins, p_now);
  end if;
end $$;

-- The coins of a referral, and that they came.
create or replace function pay_referral(p_referrer uuid, p_member uuid, p_coins integer, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform coin_entry(p_referrer, 'referral_bonus', p_coins, '{}', 'referral:' || p_member, p_now);
  perform notify_user(p_referrer, 'friend_joined', null, null, jsonb_build_object('coins', p_coins), p_now);
end $$;
