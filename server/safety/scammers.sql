-- Puts a person on the Community Watchlist and blocks them in the same step, which ends their
-- sessions and streams.
create or replace function add_scammer(
  p_user uuid, p_target uuid, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_target record;
  v_before jsonb;
  v_id uuid;
begin
  perform lock_poster(p_target);
  select id, username, is_blocked, is_admin into v_target from profiles where id = p_target and deleted_at is null;
  refusal := case
    when v_target.id is null then 'user_not_found'
    when p_target = p_user or v_target.is_admin then 'scammer_is_admin'
    when exists (select from scammers where user_id = p_target and removed_at is null) then 'scammer_listed'
  end;
  if refusal is not null then return; end if;

  v_before := set_blocked(p_target, p_now);
  insert into scammers (user_id, reason, created_at, added_by)
  values (p_target, p_reason, p_now, p_user) returning id into v_id;
  perform audit(p_user, 'safety.addScammer', 'user', p_target, '@' || v_target.username,
    v_before || jsonb_build_object('listed', false, 'is_blocked', v_target.is_blocked),
    '{"listed": true, "is_blocked": true, "sessions": 0, "open_posts": 0, "standing_bids": 0, "awards": 0}', p_reason, p_from, p_now);
  perform write_mail('scammer_listed', p_target, v_id, p_now);

  answer := jsonb_build_object('id', v_id, 'sessions_ended', v_before -> 'sessions',
    'assignments_ended', v_before -> 'open_posts', 'bids_refunded', v_before -> 'standing_bids',
    'awards_ended', v_before -> 'awards');
end $$;

-- Takes an entry off; the account stays blocked unless the admin also unblocks it.
create or replace function remove_scammer(
  p_user uuid, p_scammer uuid, p_unblock boolean, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_entry record;
begin
  select s.user_id, s.removed_at, p.username into v_entry
    from profiles p join scammers s on s.user_id = p.id where s.id = p_scammer for no key update;
  refusal := case
    when v_entry.user_id is null then 'scammer_not_found'
    when v_entry.removed_at is not null then 'scammer_removed'
  end;
  if refusal is not null then return; end if;

  update scammers set removed_at = p_now where id = p_scammer;
  if p_unblock then
    update profiles set is_blocked = false where id = v_entry.user_id;
  end if;
  perform audit(p_user, 'safety.removeScammer', 'user', v_entry.user_id, '@' || v_entry.username,
    '{"listed": true, "is_blocked": true}', jsonb_build_object('listed', false, 'is_blocked', not p_unblock),
    p_reason, p_from, p_now);
  perform write_mail('scammer_removed', v_entry.user_id, p_scammer, p_now);

  answer := jsonb_build_object('is_blocked', not p_unblock);
end $$;

-- Keeps the one public reply of a listed person, who comes by the mail's link.
create or replace function reply_to_listing(
  p_scammer uuid, p_reply text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_entry scammers%rowtype;
begin
  select * into v_entry from scammers where id = p_scammer for update;
  refusal := case
    when v_entry.id is null or v_entry.removed_at is not null then 'notice_gone'
    when v_entry.reply is not null then 'notice_replied'
  end;
  if refusal is not null then return; end if;
  update scammers set reply = p_reply, replied_at = p_now where id = p_scammer;
  answer := '{"ok": true}';
end $$;

comment on function add_scammer is 'safety.addScammer, once, by an admin';
comment on function remove_scammer is 'safety.removeScammer, once, by an admin';
comment on function reply_to_listing is 'safety.replyToNotice';
