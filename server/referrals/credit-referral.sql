-- An email's mailbox: without the tag after '+' that most providers deliver to the same person.
create or replace function mailbox_of(p_email citext) returns text language sql immutable
return lower(regexp_replace(p_email::text, '\+[^@]*(?=@[^@]*$)', ''));

-- What stands in a referral for the email of an account that was deleted: enough to know it again by, and no address.
create or replace function forgotten_email(p_email citext) returns citext language sql immutable
return (encode(sha256(convert_to(lower(p_email::text), 'UTF8')), 'hex') || '@deleted.invalid')::citext;

-- Takes what referrals know of somebody who deletes the account: whom they invited, and their own email.
create or replace function forget_referrals(p_user uuid) returns void language sql as $$
  delete from referrals where referrer_id = p_user and status = 'pending';
  update referrals set referred_email = forgotten_email(referred_email), email_known = false
   where referred_id = p_user and referred_email not like '%@deleted.invalid';
$$;

-- Pays whoever brought a new member, once, in the statement that makes the account. The link wins over invitations, of
-- which the first counts. Nobody brings themselves, nobody who is blocked gets anything, and no email is paid for twice,
-- not even for an account after one that was deleted. A member is made once, under the lock of sign-ups: no race passes.
create or replace function credit_referral(p_member uuid, p_coins integer, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_member profiles%rowtype;
  v_referrer uuid;
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

  insert into referrals (referrer_id, referred_email, email_known, status, referred_id, coins, created_at, joined_at)
  values (v_referrer, v_member.email, false, 'joined', p_member, p_coins, p_now, p_now)
  on conflict (referrer_id, referred_email) do update
    set status = 'joined', referred_id = excluded.referred_id, coins = excluded.coins, joined_at = excluded.joined_at;
  perform coin_entry(v_referrer, 'referral_bonus', p_coins, '{}', 'referral:' || p_member, p_now);
  perform notify_user(v_referrer, 'friend_joined', null, null, jsonb_build_object('coins', p_coins), p_now);
end $$;
