-- Marks a milestone as completed, or as pending again; either party may (CHAT-23). Idempotent: an
-- unchanged state writes no entry. Returns a refusal's code, or the answer.
create or replace function mark_milestone(
  p_user uuid, p_milestone uuid, p_completed boolean, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_conversation uuid;
  v_title text;
  v_state text;
begin
  select conversation_id into v_conversation from milestones where id = p_milestone;
  v_state := open_milestones(p_user, v_conversation);
  refusal := case
    when v_state = 'foreign' then 'milestone_not_found'
    when v_state = 'blocked' then 'account_blocked'
    when v_state = 'closed' then 'milestones_closed'
  end;
  if refusal is not null then return; end if;
  update milestones set status = case when p_completed then 'completed' else 'pending' end,
      completed_at = case when p_completed then p_now end
    where id = p_milestone and (status = 'completed') <> p_completed returning title into v_title;
  if found then
    perform trail_entry(assignment_id, case when p_completed then 'milestone_completed' else 'milestone_reopened' end, p_user,
        jsonb_build_object('title', v_title), p_now)
      from conversations where id = v_conversation;
  end if;
  answer := jsonb_build_object('conversation_id', v_conversation);
end $$;

comment on function mark_milestone is 'chat.markMilestone';
