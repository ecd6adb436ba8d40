-- Blocks or unblocks somebody, whatever the reason: the one place that does.
create or replace function set_blocked(p_target uuid, p_blocked boolean) returns void language plpgsql as $$
begin
  if p_blocked then
    perform live_hint(array[p_target], 'blocked', p_target, 0);
  end if;
  update profiles set is_blocked = p_blocked where id = p_target;
end $$;

-- Blocking and unblocking (ADMIN-04): key, rules, row, audit log, mail, in one step. Sessions, streams and open links end by
-- the trigger of server/accounts/sessions.sql; who is looking at a page is told by their stream before it ends.
create or replace function block_user(
  p_user uuid, p_target uuid, p_reason text, p_from jsonb, p_key text, p_body_hash text, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_target record;
  v_sessions integer;
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'admin.blockUser', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;
  select id, username, is_blocked into v_target from profiles where id = p_target and deleted_at is null for update;
  refusal := case
    when not is_acting_admin(p_user) then 'admin_required'
    when v_target.id is null then 'user_not_found'
    when p_target = p_user then 'block_self'
    when v_target.is_blocked then 'user_already_blocked'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  v_sessions := (select count(*) from sessions where user_id = p_target and expires_at > p_now);
  perform set_blocked(p_target, true);
  perform audit(p_user, 'admin.blockUser', 'user', p_target, '@' || v_target.username,
    jsonb_build_object('is_blocked', false, 'sessions', v_sessions),
    jsonb_build_object('is_blocked', true, 'sessions', 0), p_reason, p_from, p_now);
  perform write_mail('user_blocked', p_target, null, p_now);

  answer := jsonb_build_object('is_blocked', true, 'sessions_ended', v_sessions);
  perform store_answer(p_user, p_key, answer);
end $$;

create or replace function unblock_user(
  p_user uuid, p_target uuid, p_reason text, p_from jsonb, p_key text, p_body_hash text, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_target record;
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'admin.unblockUser', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;
  select id, username, is_blocked into v_target from profiles where id = p_target and deleted_at is null for update;
  refusal := case
    when not is_acting_admin(p_user) then 'admin_required'
    when v_target.id is null then 'user_not_found'
    when not v_target.is_blocked then 'user_not_blocked'
    when exists (select from scammers where user_id = p_target and removed_at is null) then 'user_on_watchlist'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  perform set_blocked(p_target, false);
  perform audit(p_user, 'admin.unblockUser', 'user', p_target, '@' || v_target.username,
    '{"is_blocked": true}', '{"is_blocked": false}', p_reason, p_from, p_now);
  perform write_mail('user_unblocked', p_target, null, p_now);
  perform notify_user(p_target, 'account_unblocked', null, null, '{}', p_now);

  answer := jsonb_build_object('is_blocked', false);
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function block_user is 'admin.blockUser';
comment on function unblock_user is 'admin.unblockUser';
