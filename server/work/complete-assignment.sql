-- 'Mark as Complete & Pay': completes an awarded assignment; no coins move, the tutor is paid
-- directly (STATE-04, POLICY-02). Without a submission it needs a second confirmation. Returns a
-- refusal's code, or the answer.
create or replace function complete_assignment(
  p_user uuid, p_assignment uuid, p_without_submission boolean, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_assignment.status = 'open' then 'complete_not_awarded'
    when v_assignment.status = 'completed' then 'complete_already'
    when not p_without_submission and not exists (
      select from submissions where assignment_id = p_assignment and bidder_id = v_assignment.awarded_to) then 'complete_without_submission'
  end;
  if refusal is not null then return; end if;

  perform complete_award(v_assignment, '{}', p_now);
  perform write_mail('work_completed', v_assignment.awarded_to, p_assignment, p_now);
  perform notify_user(v_assignment.awarded_to, 'work_completed', p_assignment, v_assignment.user_id,
    jsonb_build_object('title', v_assignment.title), p_now);
  answer := jsonb_build_object('id', p_assignment, 'status', 'completed');
end $$;

comment on function complete_assignment is 'work.complete, once';
