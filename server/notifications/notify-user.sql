-- Notifies a person in the statement that causes it: the only place where notifications are made.
-- `p_kind` is one of core/notifications/kinds.ts, which makes words of `p_params`; `p_about` is the
-- thing that it leads to; `p_actor` is the person who acted, null where the recipient may not know.
-- The same again while unread is one notification, which is pushed once. Deleted accounts are not
-- notified.
create or replace function notify_user(
  p_user uuid, p_kind text, p_about uuid, p_actor uuid, p_params jsonb, p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into notifications as known (user_id, kind, about_id, actor_id, params, created_at, push_at)
  select id, p_kind, p_about, p_actor, p_params, p_now,
      case when exists (select from push_subscriptions where user_id = p_user) then p_now end from profiles where id = p_user and deleted_at is null
  on conflict (user_id, kind, about_id) where read_at is null do update
    set times = known.times + 1, actor_id = p_actor, params = p_params, created_at = greatest(known.created_at, p_now);
  if found then
    perform live_hint(array[p_user], 'notice', p_user, 0);
  end if;
end $$;

-- Marks notifications of a kind about a thing as read when the person has seen it by another way.
create or replace function read_notices(p_user uuid, p_kind text, p_about uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  update notifications set read_at = p_now
    where user_id = p_user and kind = p_kind and about_id = p_about and read_at is null;
  if found then
    perform live_hint(array[p_user], 'notice', p_user, 0);
  end if;
end $$;
