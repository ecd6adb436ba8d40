-- Lets an admin see the product as another person does. The admin's own session carries the view,
-- so that both end together; other admins cannot be viewed (docs/decisions/0066).
create or replace function view_as(
  p_user uuid, p_target uuid, p_token text, p_until timestamptz, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_target record;
begin
  select id, username, is_admin into v_target from profiles where id = p_target and deleted_at is null;
  refusal := case
    when v_target.id is null then 'user_not_found'
    when v_target.is_admin then 'view_as_admin'
    when not exists (select from sessions where token = p_token and user_id = p_user) then 'session_not_found'
  end;
  if refusal is not null then return; end if;

  update sessions set view_as = p_target, view_as_until = p_until where token = p_token;
  perform audit(p_user, 'admin.viewAs', 'user', p_target, '@' || v_target.username,
    '{}', jsonb_build_object('view_as_until', p_until), p_reason, p_from, p_now);

  answer := jsonb_build_object('username', v_target.username);
end $$;

comment on function view_as is 'admin.viewAs, once, by an admin';
