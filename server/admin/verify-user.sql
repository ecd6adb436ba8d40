-- Gives the tick, only to a person whose LinkedIn identity the server holds (rulings, Accounts).
create or replace function verify_user(
  p_user uuid, p_target uuid, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_target record;
begin
  select id, username, is_verified into v_target from profiles where id = p_target for update;
  refusal := case
    when v_target.id is null then 'user_not_found'
    when v_target.is_verified then 'user_already_verified'
    when not exists (select from identities where user_id = p_target and provider_id = 'linkedin_oidc')
      then 'verify_no_identity'
  end;
  if refusal is not null then return; end if;

  update profiles set is_verified = true where id = p_target;
  perform audit(p_user, 'admin.verifyUser', 'user', p_target, '@' || v_target.username,
    '{"is_verified": false}', '{"is_verified": true}', p_reason, p_from, p_now);

  perform notify_user(p_target, 'account_verified', null, null, '{}', p_now);

  answer := '{"is_verified": true}';
end $$;

comment on function verify_user is 'admin.verifyUser, once, by an admin';
