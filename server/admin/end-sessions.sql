-- Ends one session of a user, or all of them; their streams end with them
-- (server/accounts/sessions.sql).
create or replace function end_sessions(
  p_user uuid, p_target uuid, p_session uuid, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_username text;
  v_before integer;
  v_ended integer;
  v_spared boolean := is_spared(p_user, p_target);
begin
  select username into v_username from profiles where id = p_target for no key update;
  v_before := (select count(*) from sessions where user_id = p_target and expires_at > p_now);
  refusal := case
    when v_username is null then 'user_not_found'
    when v_spared then 'admin_of_owners'
  end;
  if refusal is null then
    delete from sessions where user_id = p_target and expires_at > p_now and (p_session is null or id = p_session);
    get diagnostics v_ended = row_count;
    if v_ended = 0 then
      refusal := 'session_not_found';
    end if;
  end if;
  if refusal is not null then return; end if;

  perform audit(p_user, 'admin.endSessions', 'user', p_target, '@' || v_username,
    jsonb_build_object('sessions', v_before), jsonb_build_object('sessions', v_before - v_ended), p_reason, p_from, p_now);

  answer := jsonb_build_object('sessions_ended', v_ended);
end $$;

comment on function end_sessions is 'admin.endSessions, once, by an admin';
