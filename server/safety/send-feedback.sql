-- Keeps feedback to the site's team, with its mail to the admins (CHAT-18, ENTITY-23). It is about
-- no person.
create or replace function send_feedback(
  p_user uuid, p_reason text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid;
begin
  insert into feedback (user_id, reason, created_at) values (p_user, p_reason, p_now) returning id into v_id;
  perform write_mail('site_feedback_admin', null, v_id, p_now);
  answer := jsonb_build_object('id', v_id);
end $$;

comment on function send_feedback is 'safety.sendFeedback, once';
