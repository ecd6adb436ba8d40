-- Sign-ups wait here until their email is confirmed, and hold their username meanwhile. Nothing but the kind of the mail
-- depends on whether the email has an account, so no answer tells (docs/decisions/0010). One after the other: each is a
-- few milliseconds, and none can take a username or an email from under another.

-- Keeps a sign-up and writes its mail. One with the same email takes the place of the one before, whose link ends with
-- it; the same form again, password included, keeps its link and writes no second mail within a minute.
create or replace function keep_sign_up(
  p_full_name text, p_username text, p_email citext, p_phone_number text, p_user_type text, p_expertise text[], p_ref text,
  p_password text, p_days integer, p_mailbox text, p_mail_limits jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_held sign_ups%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  select * into v_held from sign_ups where email = p_email and expires_at > p_now;
  if (v_held.full_name, v_held.username, v_held.phone_number, v_held.user_type, v_held.expertise, v_held.ref, v_held.password)
    is not distinct from (p_full_name, p_username, p_phone_number, p_user_type, p_expertise, p_ref, p_password)
  then
    answer := jsonb_build_object('change_id', v_held.change_id);
    if v_held.created_at > p_now - interval '1 minute' then
      return;
    end if;
  else
    if exists (select from profiles where username = p_username)
      or exists (select from sign_ups where username = p_username and email <> p_email and expires_at > p_now)
    then
      refusal := 'username_taken';
      return;
    end if;
    delete from sign_ups where email = p_email or username = p_username;
    insert into sign_ups (full_name, username, email, phone_number, user_type, expertise, ref, password, created_at, expires_at)
    values (p_full_name, p_username, p_email, p_phone_number, p_user_type, p_expertise, p_ref, p_password,
      p_now, p_now + make_interval(days => p_days))
    returning jsonb_build_object('change_id', change_id) into answer;
  end if;
  perform remind_of_sign_up(p_email, p_mailbox, p_mail_limits, p_now);
end $$;

-- Gives a sign-up that waits another email, and its mail. Its links carry its id, so it gets a new one and those before end.
create or replace function change_sign_up(
  p_change_id uuid, p_email citext, p_days integer, p_mailbox text, p_mail_limits jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_waiting sign_ups%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  answer := '{"ok": true}';
  select * into v_waiting from sign_ups where change_id = p_change_id and expires_at > p_now;
  if not found then
    refusal := 'sign_up_gone';
    return;
  end if;
  if v_waiting.email <> p_email then
    delete from sign_ups where email = p_email or id = v_waiting.id;
    v_waiting.id := uuidv7();
    v_waiting.email := p_email;
    v_waiting.created_at := p_now;
    v_waiting.expires_at := p_now + make_interval(days => p_days);
    insert into sign_ups select v_waiting.*;
  elsif v_waiting.created_at > p_now - interval '1 minute' then
    return;
  end if;
  perform remind_of_sign_up(p_email, p_mailbox, p_mail_limits, p_now);
end $$;

-- Writes the mail of the sign-up that waits with this email, within the limits of its mailbox: its link, or, to a member,
-- that they have an account. Does as much work where nothing waits.
create or replace function remind_of_sign_up(p_email citext, p_mailbox text, p_mail_limits jsonb, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_sign_up uuid := (select id from sign_ups where email = p_email and expires_at > p_now);
  v_member uuid := (select id from profiles where email = p_email);
  v_kind text := case when v_member is null then 'confirm_email' else 'account_exists' end;
  -- A mailbox that gets nothing is counted apart, so that asking does not use up the mails of who signs up later.
  v_what text := case when v_sign_up is null then 'no mail ' else 'mail ' end || 'of sign-up ' || p_mailbox;
  v_rate record;
begin
  for v_rate in select * from jsonb_to_recordset(p_mail_limits) as rate (most integer, seconds integer) loop
    if count_use(v_what, v_rate.most, v_rate.seconds, p_now) > 0 then
      return;
    end if;
  end loop;
  perform write_mail(v_kind, v_member, v_sign_up, p_now) where v_sign_up is not null;
end $$;

-- Makes the account of a sign-up, once; a link that is followed again is answered alike. The coins come with the profile, and
-- those of whoever brought the member with it.
create or replace function confirm_sign_up(
  p_id uuid, p_signup_bonus integer, p_referral_bonus integer, p_holding jsonb, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_waiting sign_ups%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  answer := '{"ok": true}';
  if exists (select from profiles where id = p_id) then
    return;
  end if;
  insert into profiles (
    id, full_name, username, username_made, email, email_verified, phone_number, user_type, expertise, ref, signup_bonus,
    created_at, updated_at)
  select id, full_name, username, provider_id is not null, email, true, phone_number, user_type, expertise, ref,
      p_signup_bonus, p_now, p_now
    from sign_ups s where id = p_id and expires_at > p_now
      and not exists (select from identities i where (i.provider_id, i.account_id) = (s.provider_id, s.account_id))
  on conflict do nothing;
  if not found then
    refusal := 'confirmation_link_invalid';
    return;
  end if;
  delete from sign_ups where id = p_id returning * into v_waiting;
  insert into identities (user_id, account_id, provider_id, password)
  values (p_id, coalesce(v_waiting.account_id, p_id::text), coalesce(v_waiting.provider_id, 'credential'), v_waiting.password);
  perform credit_referral(p_id, p_referral_bonus, p_now, p_from, p_holding);
end $$;

comment on function keep_sign_up is 'accounts.signUp';
comment on function change_sign_up is 'accounts.changeSignUp';
comment on function confirm_sign_up is 'accounts.verify';
