-- Opens an own notification and marks it read; idempotent. Returns a refusal's code, or what it
-- leads to.
create or replace function open_notification(p_user uuid, p_id uuid, p_now timestamptz, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  update notifications set read_at = p_now where id = p_id and user_id = p_user and read_at is null;
  if found then
    perform live_hint(array[p_user], 'notice', p_user, 0);
  end if;
  select jsonb_build_object('kind', kind, 'about_id', about_id, 'item', params ->> 'item') into answer
    from notifications where id = p_id and user_id = p_user;
  if not found then
    refusal := 'notification_not_found';
  end if;
end $$;

-- Marks notifications up to `p_until` as read, which are those that the person had before them.
create or replace function read_notifications(
  p_user uuid, p_until timestamptz, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  update notifications set read_at = p_now
    where user_id = p_user and read_at is null and created_at <= coalesce(p_until, p_now);
  if found then
    perform live_hint(array[p_user], 'notice', p_user, 0);
  end if;
  answer := '{"ok": true}';
end $$;

comment on function open_notification is 'notifications.open';
comment on function read_notifications is 'notifications.readAll';
