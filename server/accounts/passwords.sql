-- Sets a member's password, first or new, and ends everything that an older one opened: all
-- sessions except that of `p_token`, known browsers, unfinished steps, links and codes. Recovery
-- links end only with a recovery, which has no session: the mailbox outranks the password, and a
-- person who knows the password must not lock the mailbox's owner out. Mails the member.
create or replace function set_password(p_user uuid, p_password text, p_token text, p_now timestamptz)
returns void language plpgsql as $$
begin
  -- Acts with the earlier password wait for this lock, and then find their proof lost (proofs.sql).
  update profiles set passwords_set = passwords_set + 1 where id = p_user;
  insert into identities (user_id, account_id, provider_id, password, created_at, updated_at)
  values (p_user, p_user, 'credential', p_password, p_now, p_now)
  on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at;
  perform end_other_sessions(p_user, array[(select id from sessions where token = p_token)]);
  update sessions s set passwords_set = p.passwords_set from profiles p where p.id = p_user and s.user_id = p.id;
  delete from two_factors where user_id = p_user and not verified;
  delete from mailed_keys where user_id = p_user and (p_token is null or purpose <> 'recovery');
  perform write_mail('password_changed', p_user, null, p_now);
end $$;

-- Sets the new password of the account of a mailed link, which works once. Removes all providers
-- and passkeys except the listed ones, a second factor younger than so many days, and undo links.
create or replace function reset_password(
  p_id uuid, p_password text, p_keep uuid[], p_factor_days integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_user uuid;
begin
  -- The person first, as everywhere (docs/decisions/0085).
  perform from profiles where id = (select user_id from mailed_keys where id = p_id) for no key update;
  v_user := use_key(p_id, 'recovery', p_now);
  if v_user is null then
    refusal := 'recovery_link_invalid';
    return;
  end if;
  perform set_password(v_user, p_password, null, p_now);
  perform end_own_undo_links(v_user, p_now);
  perform remove_ways_in(v_user, p_keep, p_now);
  perform remove_young_factor(v_user, p_factor_days, p_now);
  answer := '{"ok": true}';
end $$;

-- Sets the new password of a signed-in member who proved their identity.
create or replace function change_password(
  p_user uuid, p_password text, p_token text, p_passwords integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  refusal := lost_proof(p_user, p_token, p_passwords);
  if refusal is not null then return; end if;
  perform set_password(p_user, p_password, p_token, p_now);
  answer := '{"ok": true}';
end $$;

comment on function reset_password is 'accounts.resetPassword';
comment on function change_password is 'accounts.changePassword';
