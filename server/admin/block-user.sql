-- Blocks a person, for any reason; the only function that does. Ends them as a poster in the same
-- step, and the awards to them. Returns the earlier values for the audit log. The caller holds
-- lock_poster().
create or replace function set_blocked(p_target uuid, p_now timestamptz) returns jsonb language plpgsql as $$
declare
  v_sessions integer := (select count(*) from sessions where user_id = p_target and expires_at > p_now);
  v_ended record;
  v_awards integer;
begin
  perform live_hint(array[p_target], 'blocked', p_target, 0);
  update profiles set is_blocked = true where id = p_target;
  select * into v_ended from end_poster(p_target, p_now);
  perform end_asks_of(p_target, p_now);
  v_awards := end_awards_of(p_target, 'blocked', p_now);
  return jsonb_build_object('sessions', v_sessions, 'open_posts', v_ended.assignments, 'standing_bids', v_ended.bids,
    'awards', v_awards);
end $$;

-- Blocks and unblocks (ADMIN-04): key, rules, row, audit log, mail, in one step. Also blocks a
-- deleted account that can still be restored: it is restored as blocked. The trigger of
-- server/accounts/sessions.sql ends sessions, streams and open links; a stream tells its open page
-- before it ends.
create or replace function block_user(
  p_user uuid, p_target uuid, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_target record;
  v_before jsonb;
  v_spared boolean := is_spared(p_user, p_target);
begin
  perform lock_poster(p_target);
  select p.id, coalesce(d.person ->> 'username', p.username) as username, d.user_id is not null as is_deleted,
      coalesce((d.person ->> 'is_blocked')::boolean, p.is_blocked) as is_blocked
    into v_target
    from profiles p left join deleted_accounts d on d.user_id = p.id
    where p.id = p_target and (p.deleted_at is null or d.user_id is not null);
  refusal := case
    when v_target.id is null then 'user_not_found'
    when p_target = p_user then 'block_self'
    when v_spared then 'admin_of_owners'
    when v_target.is_blocked then 'user_already_blocked'
  end;
  if refusal is not null then return; end if;

  update deleted_accounts set person = person || '{"is_blocked": true}' where user_id = p_target;
  v_before := case when v_target.is_deleted
    then '{"sessions": 0, "open_posts": 0, "standing_bids": 0, "awards": 0}' else set_blocked(p_target, p_now) end;
  perform audit(p_user, 'admin.blockUser', 'user', p_target, '@' || v_target.username,
    v_before || '{"is_blocked": false}', '{"is_blocked": true, "sessions": 0, "open_posts": 0, "standing_bids": 0, "awards": 0}',
    p_reason, p_from, p_now);
  perform write_mail('user_blocked', p_target, null, p_now);

  answer := jsonb_build_object('is_blocked', true, 'sessions_ended', v_before -> 'sessions',
    'assignments_ended', v_before -> 'open_posts', 'bids_refunded', v_before -> 'standing_bids',
    'awards_ended', v_before -> 'awards');
end $$;

create or replace function unblock_user(
  p_user uuid, p_target uuid, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_target record;
  v_spared boolean := is_spared(p_user, p_target);
begin
  select id, username, is_blocked into v_target
    from profiles where id = p_target and deleted_at is null for no key update;
  refusal := case
    when v_target.id is null then 'user_not_found'
    when v_spared then 'admin_of_owners'
    when not v_target.is_blocked then 'user_not_blocked'
    when exists (select from scammers where user_id = p_target and removed_at is null) then 'user_on_watchlist'
  end;
  if refusal is not null then return; end if;

  update profiles set is_blocked = false where id = p_target;
  perform audit(p_user, 'admin.unblockUser', 'user', p_target, '@' || v_target.username,
    '{"is_blocked": true}', '{"is_blocked": false}', p_reason, p_from, p_now);
  perform write_mail('user_unblocked', p_target, null, p_now);
  perform notify_user(p_target, 'account_unblocked', null, null, '{}', p_now);

  answer := jsonb_build_object('is_blocked', false);
end $$;

comment on function block_user is 'admin.blockUser, once, by an admin';
comment on function unblock_user is 'admin.unblockUser, once, by an admin';
