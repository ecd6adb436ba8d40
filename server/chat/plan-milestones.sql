-- Creates the milestones of a plan at once, if there are none yet: of two simultaneous presses one
-- creates them. Each of `p_plan` has title, due_date and share. Returns a refusal's code, or the
-- answer.
create or replace function plan_milestones(
  p_user uuid, p_conversation uuid, p_plan jsonb, p_reminder_time integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_state text;
begin
  v_state := open_milestones(p_user, p_conversation);
  refusal := case
    when v_state = 'foreign' then 'conversation_not_found'
    when v_state = 'blocked' then 'account_blocked'
    when v_state = 'closed' then 'milestones_closed'
    when exists (select from milestones where conversation_id = p_conversation) then 'milestones_planned'
  end;
  if refusal is not null then return; end if;

  perform add_milestone(
      p_user, p_conversation, title, '', due_date, p_reminder_time, share, p_now)
    from jsonb_to_recordset(p_plan) as step (title text, due_date date, share integer);
  perform trail_entry(assignment_id, 'milestones_planned', p_user, '{}', p_now)
    from conversations where id = p_conversation;
  answer := jsonb_build_object('conversation_id', p_conversation);
end $$;

comment on function plan_milestones is 'chat.planMilestones, once';
