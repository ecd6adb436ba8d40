-- Keeps a browser's subscription for the viewer, also one that was another person's: a browser
-- shows what its present person is told. Of more than `p_most` the oldest go.
create or replace function subscribe_push(
  p_user uuid, p_token text, p_endpoint text, p_p256dh text, p_auth text, p_most integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
begin
  refusal := lost_proof(p_user, p_token, null);
  if refusal is not null then return; end if;
  insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
  values (p_user, (select id from sessions where token = p_token), p_endpoint, p_p256dh, p_auth, p_now)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at;
  delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = p_user order by created_at desc, id desc offset p_most);
  answer := '{"ok": true}';
end $$;

create or replace function unsubscribe_push(p_user uuid, p_endpoint text, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  delete from push_subscriptions where user_id = p_user and endpoint = p_endpoint;
  answer := '{"ok": true}';
end $$;

-- Remembers whether notifications unread for an hour are mailed. It takes no key, since it is
-- idempotent.
create or replace function set_digest(p_user uuid, p_on boolean, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  insert into notification_settings (user_id, digest) values (p_user, p_on)
  on conflict (user_id) do update set digest = p_on;
  answer := jsonb_build_object('on', p_on);
end $$;

comment on function subscribe_push is 'notifications.subscribe';
comment on function unsubscribe_push is 'notifications.unsubscribe';
comment on function set_digest is 'notifications.setDigest';
