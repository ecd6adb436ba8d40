-- Sign-ups wait here until their email is confirmed, and hold their username meanwhile. Only the
-- kind of the mail depends on whether the email has an account, so no answer reveals it
-- (docs/decisions/0010). They run one after the other: each takes a few milliseconds, and none can
-- take a username or an email from under another. Several may wait with one email: each mail's link
-- belongs to its own sign-up, and once one is confirmed the others' links open nothing
-- (docs/decisions/0081).

-- Keeps a sign-up and writes its mail. The same form again, password included, keeps its link and
-- writes no second mail within a minute.
create or replace function keep_sign_up(
  p_full_name text, p_username text, p_email citext, p_phone_number text, p_user_type text, p_expertise text[], p_ref text,
  p_password text, p_days integer, p_mailbox text, p_most_waiting integer, p_mail_limits jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_held sign_ups%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  select * into v_held from sign_ups
   where email = p_email and expires_at > p_now
     and (full_name, username, phone_number, user_type, expertise, ref, password)
       is not distinct from (p_full_name, p_username, p_phone_number, p_user_type, p_expertise, p_ref, p_password);
  if v_held.id is null then
    if exists (select from profiles where username = p_username) or is_held_elsewhere(p_username, p_email, p_now) then
      refusal := 'username_taken';
      return;
    end if;
    delete from sign_ups where username = p_username and expires_at <= p_now;
    perform make_room_for_sign_up(p_mailbox, p_most_waiting, p_now);
    insert into sign_ups (full_name, username, email, mailbox, phone_number, user_type, expertise, ref, password, created_at,
      expires_at)
    values (p_full_name, p_username, p_email, p_mailbox, p_phone_number, p_user_type, p_expertise, p_ref, p_password,
      p_now, p_now + make_interval(days => p_days))
    returning * into v_held;
  end if;
  answer := jsonb_build_object('change_id', v_held.change_id);
  if v_held.mailed_at > p_now - interval '1 minute' then
    return;
  end if;
  perform remind_of_sign_up(p_email, v_held.change_id, p_mail_limits, p_now);
end $$;

-- Returns whether a sign-up with another email waits with this username.
create or replace function is_held_elsewhere(p_username text, p_email citext, p_now timestamptz) returns boolean
language sql stable as $$
  select exists (select from sign_ups where username = p_username and email <> p_email and expires_at > p_now);
$$;

-- Ends the sign-ups of a mailbox beyond its maximum: the oldest, first those whose mail was never
-- sent. Mails are limited, so a flood of sign-ups ends itself and not the one whose mail the owner
-- received.
create or replace function make_room_for_sign_up(p_mailbox text, p_most integer, p_now timestamptz) returns void
language sql as $$
  delete from sign_ups where id in (
    select id from sign_ups where mailbox = p_mailbox
     order by expires_at > p_now desc, mailed_at is not null desc, created_at desc offset p_most - 1);
$$;

-- Gives a waiting sign-up another email, and its mail. Its links carry its id, so it gets a new one
-- and earlier links end.
create or replace function change_sign_up(
  p_change_id uuid, p_email citext, p_days integer, p_mailbox text, p_most_waiting integer, p_mail_limits jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_waiting sign_ups%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  select * into v_waiting from sign_ups where change_id = p_change_id and expires_at > p_now;
  refusal := case
    when v_waiting.id is null then 'sign_up_gone'
    -- Another sign-up with the earlier email may hold the username: the two would wait with it
    -- under two emails.
    when v_waiting.email <> p_email and exists (
      select from sign_ups where username = v_waiting.username and email <> p_email and id <> v_waiting.id
        and expires_at > p_now) then 'username_taken'
  end;
  if refusal is not null then return; end if;
  answer := '{"ok": true}';
  if v_waiting.email <> p_email then
    delete from sign_ups where id = v_waiting.id;
    perform make_room_for_sign_up(p_mailbox, p_most_waiting, p_now);
    v_waiting.id := uuidv7();
    v_waiting.email := p_email;
    v_waiting.mailbox := p_mailbox;
    v_waiting.mailed_at := null;
    v_waiting.expires_at := p_now + make_interval(days => p_days);
    insert into sign_ups select v_waiting.*;
  elsif v_waiting.mailed_at > p_now - interval '1 minute' then
    return;
  end if;
  perform remind_of_sign_up(p_email, p_change_id, p_mail_limits, p_now);
end $$;

-- Writes the mail of the sign-up that waits with this email, the newest if none is named, within
-- the limits of its mailbox: its link, or, to a member, that they have an account, or that the
-- email is held for one (email_is_held()). Returns 0, or the seconds until the limits allow one.
-- Does the same amount of work if none waits.
create or replace function remind_of_sign_up(p_email citext, p_change_id uuid, p_mail_limits jsonb, p_now timestamptz)
returns integer language plpgsql as $$
declare
  v_sign_up uuid := (select id from sign_ups where email = p_email and expires_at > p_now
    and change_id = coalesce(p_change_id, change_id) order by created_at desc limit 1);
  v_member uuid := (select id from profiles where email = p_email);
  v_kind text := case
    when v_member is not null then 'account_exists'
    when email_is_held(p_email, null, p_now) then 'email_held'
    else 'confirm_email' end;
  -- A mailbox without a waiting sign-up is counted separately, so that asking does not use up the
  -- mails of a person who signs up later.
  v_what text := case when v_sign_up is null then 'no mail ' else 'mail ' end || 'of sign-up';
  v_wait integer := count_mail(v_what, p_mail_limits, p_now);
begin
  if v_wait = 0 then
    perform write_mail(v_kind, v_member, v_sign_up, p_now) where v_sign_up is not null;
    update sign_ups set mailed_at = p_now where id = v_sign_up;
  end if;
  return v_wait;
end $$;

-- Returns the coins of a new account: none for the mailbox of an account deleted lately, since its
-- owner could otherwise collect them again and again (docs/decisions/0047).
create or replace function signup_bonus_of(p_email citext, p_signup_bonus integer) returns integer
language sql stable
return case when exists (select from deleted_accounts where mailbox = mailbox_of(p_email))
  then 0 else p_signup_bonus end;

-- Makes the account of a sign-up, once; following the link again gets the same answer. The account
-- has what its own form chose. Other sign-ups that wait with the email can no longer make one, and
-- stay until their expiry: their end would tell the person who planted one when the email became a
-- member's. The coins come with the profile, and so does the inviter's reward.
create or replace function confirm_sign_up(
  p_id uuid, p_signup_bonus integer, p_referral_bonus integer, p_holding jsonb, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_waiting sign_ups%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  answer := '{"ok": true}';
  if exists (select from profiles where id = p_id and deleted_at is null) then
    return;
  end if;
  insert into profiles (
    id, full_name, username, username_made, email, email_verified, phone_number, user_type, expertise, ref, signup_bonus,
    created_at, updated_at)
  select id, full_name, username, provider_id is not null, email, true, phone_number, user_type, expertise, ref,
      signup_bonus_of(email, p_signup_bonus), p_now, p_now
    from sign_ups s where id = p_id and expires_at > p_now and not email_is_held(email, null, p_now)
      and not exists (select from identities i where (i.provider_id, i.account_id) = (s.provider_id, s.account_id))
  on conflict do nothing;
  if not found then
    refusal := 'confirmation_link_invalid';
    return;
  end if;
  delete from sign_ups where id = p_id returning * into v_waiting;
  insert into identities (user_id, account_id, provider_id, password)
  values (p_id, coalesce(v_waiting.account_id, p_id::text), coalesce(v_waiting.provider_id, 'credential'), v_waiting.password);
  -- Never returned to the caller: with it the server knows the browser that signed up.
  answer := jsonb_build_object('change_id', v_waiting.change_id);
  perform credit_referral(p_id, p_referral_bonus, p_now, p_from, p_holding);
end $$;

-- Ends a sign-up that the owner of its email disowns. Idempotent.
create or replace function end_sign_up(p_id uuid, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  if exists (select from profiles where id = p_id) then
    refusal := 'sign_up_confirmed';
    return;
  end if;
  delete from sign_ups where id = p_id;
  answer := '{"ok": true}';
end $$;

comment on function keep_sign_up is 'accounts.signUp';
comment on function change_sign_up is 'accounts.changeSignUp';
comment on function confirm_sign_up is 'accounts.verify';
comment on function end_sign_up is 'accounts.endSignUp';
