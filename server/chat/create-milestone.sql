-- Creates a milestone of a conversation (CHAT-17, CALL-39). Returns a refusal's code, or the
-- answer.
create or replace function create_milestone(
  p_user uuid, p_conversation uuid, p_title text, p_description text, p_due date, p_reminder_time integer, p_most integer,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_state text;
begin
  v_state := open_milestones(p_user, p_conversation);
  refusal := case
    when v_state = 'foreign' then 'conversation_not_found'
    when v_state = 'blocked' then 'account_blocked'
    when v_state = 'closed' then 'milestones_closed'
    when (select count(*) from milestones where conversation_id = p_conversation) >= p_most then 'milestones_too_many'
    when p_due < (p_now at time zone 'Asia/Karachi')::date then 'milestone_due_past'
  end;
  if refusal is not null then return; end if;

  answer := jsonb_build_object('conversation_id', p_conversation, 'id', add_milestone(
    p_user, p_conversation, p_title, p_description, p_due, p_reminder_time, null, p_now));
  perform trail_entry(assignment_id, 'milestone_created', p_user, jsonb_build_object('title', p_title), p_now)
    from conversations where id = p_conversation;
end $$;

comment on function create_milestone is 'chat.createMilestone, once';
