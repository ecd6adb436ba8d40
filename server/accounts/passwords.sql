-- Sets a member's password, first or new, and ends everything that an older one opened: all
-- sessions but that of `p_token`, known browsers, half-done sign-ins, links and codes. Mails the
-- member.
create or replace function set_password(p_user uuid, p_password text, p_token text, p_now timestamptz)
returns void language plpgsql as $$
begin
  -- A simultaneous connection of a provider waits, and then finds its session gone
  -- (connect_provider()).
  update profiles set passwords_set = passwords_set + 1 where id = p_user;
  insert into identities (user_id, account_id, provider_id, password, created_at, updated_at)
  values (p_user, p_user, 'credential', p_password, p_now, p_now)
  on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at;
  delete from sessions where user_id = p_user and token is distinct from p_token;
  delete from verifications where value = p_user::text;
  delete from mailed_keys where user_id = p_user;
  perform write_mail('password_changed', p_user, null, p_now);
end $$;

-- Sets the new password of the account whose mailed link was followed; the link works once. Removes
-- all providers and passkeys except the listed ones, and a second factor younger than so many days.
create or replace function reset_password(
  p_id uuid, p_password text, p_keep uuid[], p_factor_days integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_user uuid := use_key(p_id, 'recovery', p_now);
begin
  if v_user is null then
    refusal := 'recovery_link_invalid';
    return;
  end if;
  perform set_password(v_user, p_password, null, p_now);
  perform remove_ways_in(v_user, p_keep, p_now);
  perform remove_young_factor(v_user, p_factor_days, p_now);
  answer := '{"ok": true}';
end $$;

-- Sets the new password of a signed-in member who proved their identity.
create or replace function change_password(p_user uuid, p_password text, p_token text, p_now timestamptz, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  perform set_password(p_user, p_password, p_token, p_now);
  answer := '{"ok": true}';
end $$;

comment on function reset_password is 'accounts.resetPassword';
comment on function change_password is 'accounts.changePassword';
