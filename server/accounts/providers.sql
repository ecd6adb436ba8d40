-- People identified by a provider (server/accounts/providers.ts). The provider's own id identifies
-- a person; an email counts only if the provider calls it confirmed. Claims usernames and emails
-- under the lock of sign-ups.

-- Returns the first of these usernames that no member or waiting sign-up has.
create or replace function free_username(p_usernames text[]) returns text language sql as $$
  select name from unnest(p_usernames) with ordinality as wish (name, n)
   where not exists (select from profiles where username = name) and not exists (select from sign_ups where username = name)
   order by n limit 1;
$$;

-- Returns the account that a person from a provider enters: the one entered before, the one with
-- their confirmed email, or a new one. Returns no id if the provider confirmed no email, or a
-- reserved one (email_is_held()); the person is then asked for another. Ends a waiting sign-up with
-- the email, whose author never proved ownership of it.
create or replace function enter_by_provider(
  p_provider text, p_account text, p_email citext, p_full_name text, p_usernames text[], p_ref text, p_signup_bonus integer,
  p_referral_bonus integer, p_holding jsonb, p_from jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_user uuid;
  v_passwords integer;
  v_is_new boolean := false;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  select user_id, passwords_set into v_user, v_passwords
    from identities i join profiles p on p.id = i.user_id where provider_id = p_provider and account_id = p_account;
  if v_user is null and p_email is not null then
    select id, passwords_set into v_user, v_passwords from profiles where email = p_email;
    if v_user is null and email_is_held(p_email, null, p_now) then
      answer := '{"user_id": null, "is_new": false}';
      return;
    end if;
    if v_user is null then
      delete from sign_ups where email = p_email;
      insert into profiles (full_name, username, username_made, email, email_verified, ref, signup_bonus, created_at, updated_at)
      values (p_full_name, free_username(p_usernames), true, p_email, true, p_ref, signup_bonus_of(p_email, p_signup_bonus), p_now, p_now)
      returning id, passwords_set into v_user, v_passwords;
      v_is_new := true;
    end if;
    insert into identities (user_id, provider_id, account_id, created_at, updated_at)
    values (v_user, p_provider, p_account, p_now, p_now);
    if v_is_new then
      perform credit_referral(v_user, p_referral_bonus, p_now, p_from, p_holding);
    else
      perform write_mail('way_added_' || p_provider, v_user, null, p_now);
    end if;
  end if;
  -- Null: the session that is opened now is proved by this step.
  answer := jsonb_build_object('user_id', v_user, 'passwords_set', v_passwords, 'is_new', v_is_new);
end $$;

-- Connects a provider's account to the member, if the requesting session still exists; LinkedIn's
-- gives the blue tick. An account belongs to at most one member.
create or replace function connect_provider(
  p_user uuid, p_provider text, p_account text, p_token text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_owner uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  -- A new password ends the visit too, which carried the proof (end_half_done()).
  if lost_proof(p_user, p_token, null) is not null then
    refusal := 'session_not_found';
    return;
  end if;
  insert into identities (user_id, provider_id, account_id, created_at, updated_at)
  values (p_user, p_provider, p_account, p_now, p_now) on conflict (provider_id, account_id) do nothing;
  if found then
    perform write_mail('way_added_' || p_provider, p_user, null, p_now);
  end if;
  select user_id into v_owner from identities where provider_id = p_provider and account_id = p_account;
  if v_owner <> p_user then
    refusal := 'identity_taken';
    return;
  end if;
  update profiles set is_verified = true, updated_at = p_now
   where id = p_user and p_provider = 'linkedin_oidc' and not is_verified;
  answer := '{"user_id": null, "is_new": false}';
end $$;

-- Stores the sign-up of a person whose provider confirmed no email, until the mail's link is
-- followed. As in keep_sign_up(), answer and response time are the same whether or not the email
-- has an account.
create or replace function keep_provider_sign_up(
  p_provider text, p_account text, p_email citext, p_full_name text, p_usernames text[], p_ref text,
  p_days integer, p_mailbox text, p_most_waiting integer, p_mail_limits jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_change uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  delete from sign_ups where (provider_id, account_id) = (p_provider, p_account);
  perform make_room_for_sign_up(p_mailbox, p_most_waiting, p_now);
  insert into sign_ups (full_name, username, email, mailbox, user_type, expertise, ref, provider_id, account_id, created_at,
    expires_at)
  values (p_full_name, free_username(p_usernames), p_email, p_mailbox, 'student', '{}', p_ref, p_provider, p_account,
    p_now, p_now + make_interval(days => p_days))
  returning change_id into v_change;
  perform remind_of_sign_up(p_email, v_change, p_mail_limits, p_now);
  answer := '{"ok": true}';
end $$;

-- Changes a generated username, once.
create or replace function choose_username(p_user uuid, p_username text, p_now timestamptz, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  refusal := case
    when not exists (select from profiles where id = p_user and username_made) then 'username_fixed'
    when exists (select from profiles where username = p_username and id <> p_user)
      or exists (select from sign_ups where username = p_username and expires_at > p_now) then 'username_taken'
  end;
  if refusal is not null then return; end if;
  delete from sign_ups where username = p_username;
  update profiles set username = p_username, username_made = false, updated_at = p_now where id = p_user;
  answer := jsonb_build_object('username', p_username);
end $$;

comment on function enter_by_provider is 'accounts.providerCallback';
comment on function connect_provider is 'accounts.providerCallback';
comment on function keep_provider_sign_up is 'accounts.giveEmail';
comment on function choose_username is 'accounts.chooseUsername';
