create or replace function digest_of(p_text text) returns text language sql immutable
return encode(sha256(convert_to(p_text, 'UTF8')), 'hex');

-- Returns a digest in place of the email of a deleted account: enough to recognise it, and no
-- address.
create or replace function forgotten_email(p_email citext) returns citext language sql immutable
return (digest_of(lower(p_email::text)) || '@deleted.invalid')::citext;

-- Deletes the referral data of a person who deletes the account: the people they invited, and their
-- own email.
create or replace function forget_referrals(p_user uuid) returns void language sql as $$
  delete from referral_origins where referral_id in (select id from referrals where p_user in (referrer_id, referred_id));
  delete from referrals where referrer_id = p_user and status = 'pending';
  update referrals set referred_email = forgotten_email(referred_email), email_known = false
   where referred_id = p_user and referred_email not like '%@deleted.invalid';
$$;

-- Records who invited a new member, in the statement that makes the account; the coins come later
-- (referral_due). The link wins over invitations, of which the first counts. People cannot invite
-- themselves, blocked people cannot invite, and a mailbox counts once, also after its account was
-- deleted. A member is made once, under the lock of sign-ups: no race passes.
create or replace function credit_referral(
  p_member uuid, p_coins integer, p_now timestamptz, p_from jsonb default null, p_holding jsonb default null
) returns void language plpgsql as $$
declare
  v_member profiles%rowtype;
  v_mailbox text;
  v_referrer uuid;
  v_referral referrals%rowtype;
begin
  select * into v_member from profiles where id = p_member;
  v_mailbox := mailbox_of(v_member.email);
  if exists (select from referrals where mailbox = digest_of(v_mailbox)) then
    return;
  end if;
  select p.id into v_referrer
    from (
      select id, 0 as place, p_now as since from profiles where username = lower(v_member.ref)
      union all
      select referrer_id, 1, created_at from referrals where referred_email = v_member.email and status = 'pending'
    ) brought join profiles p using (id)
   where p.id <> p_member and not p.is_blocked and mailbox_of(p.email) <> v_mailbox
     and not exists (select from former_mailboxes f where f.user_id = p.id and f.mailbox = digest_of(v_mailbox))
   order by place, since, p.id limit 1;
  if v_referrer is null then
    return;
  end if;

  insert into referrals (referrer_id, referred_email, email_known, status, referred_id, promised, holding, mailbox, created_at, joined_at)
  values (v_referrer, v_member.email, false, 'joined', p_member, p_coins, p_holding, digest_of(v_mailbox), p_now, p_now)
  on conflict (referrer_id, referred_email) do update
    set status = 'joined', referred_id = excluded.referred_id, promised = excluded.promised, holding = excluded.holding,
      mailbox = excluded.mailbox, joined_at = excluded.joined_at
  returning * into v_referral;
  insert into referral_origins (referral_id, address, device, created_at)
  select v_referral.id, p_from ->> 'address', p_from ->> 'user_agent', p_now where p_from ->> 'address' is not null;
  -- The signs are stored, since the nightly job deletes the origin.
  update referrals set signs = referral_signs(v_referral, p_now) where id = v_referral.id and p_holding is not null;
  perform notify_user(v_referrer, 'friend_signed_up', null, null, jsonb_build_object('coins', p_coins), p_now);
end $$;

-- Marks a referral as due, once, when the member has bid on or awarded somebody outside the
-- inviter's family (docs/decisions/0086): the inviter and those above, and further friends of the
-- inviter or of the member. A deal with a related account, by one_hand(), is none either.
create or replace function referral_due(
  p_member uuid, p_now timestamptz, p_other uuid default null, p_is_related boolean default false
) returns void language plpgsql as $$
declare
  v_referral uuid;
begin
  update referrals set due_at = p_now
   where referred_id = p_member and promised is not null and due_at is null and not p_is_related
     and not coalesce(p_other = any(referral_family(referrer_id, (holding ->> 'depth')::int)), false)
     and not exists (select from referrals o where o.referred_id = p_other and o.referrer_id in (referrals.referrer_id, p_member))
  returning id into v_referral;
  if found then
    perform settle_referral(v_referral, p_now);
  end if;
end $$;

-- Pays a due referral, or holds its coins for an admin if it looks like one person, or if the
-- inviter reached the daily number. It runs within bids and awards, which hold other locks: so it
-- never waits for a lock, and leaves locked rows to the next round.
create or replace function settle_referral(p_referral uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_referral referrals%rowtype;
  v_signs text[];
begin
  select r.* into v_referral from referrals r
   where r.id = p_referral and r.due_at is not null and r.coins is null and r.held_at is null
   for no key update skip locked;
  perform from profiles where id = v_referral.referrer_id and not is_blocked for no key update skip locked;
  if not found then
    return;
  end if;
  if v_referral.holding is not null then
    v_signs := array(
      select sign from (
        select unnest(v_referral.signs || referral_signs(v_referral, p_now))
        union
        select 'day' from referrals
         where referrer_id = v_referral.referrer_id and coins is not null and held_at is null and credited_at > p_now - interval '1 day'
        having count(*) >= (v_referral.holding ->> 'day')::int) seen (sign)
       order by sign);
  end if;
  if holds_referral(v_signs, v_referral.holding) then
    update referrals set signs = v_signs, held_at = p_now, held_for = v_signs, held_coins = promised where id = p_referral;
  else
    update referrals set signs = coalesce(v_signs, signs), coins = promised, credited_at = p_now where id = p_referral;
    perform pay_referral(v_referral.referrer_id, v_referral.referred_id, v_referral.promised, p_now);
  end if;
end $$;

-- Settles due referrals that were not settled at once: a lock was held, or the inviter was blocked
-- then.
create or replace function settle_referrals(p_most integer, p_now timestamptz) returns void language sql as $$
  select settle_referral(id, p_now) from (
    select r.id from referrals r join profiles p on p.id = r.referrer_id
     where r.due_at is not null and r.coins is null and r.held_at is null and not p.is_blocked
     order by r.due_at, r.id limit p_most) due;
$$;

-- Pays the coins of a referral, and notifies of them.
create or replace function pay_referral(p_referrer uuid, p_member uuid, p_coins integer, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform coin_entry(p_referrer, 'referral_bonus', p_coins, '{}', 'referral:' || p_member, p_now);
  perform notify_user(p_referrer, 'friend_joined', null, null, jsonb_build_object('coins', p_coins), p_now);
end $$;
