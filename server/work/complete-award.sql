-- Deletes the wait for the poster's answer, once the newest version was answered or its award is
-- over. The caller holds the assignment.
create or replace function version_answered(p_assignment uuid, p_poster uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  delete from unanswered_versions where assignment_id = p_assignment;
  perform read_notices(p_poster, 'completes_soon', p_assignment, p_now);
end $$;

-- Completes an awarded assignment: the only function that does. `p_facts` go into the step of the
-- chat: `days` of the poster's silence, or the cause 'decided' of an admin's decision; none if the
-- poster completes it. Asks the poster about work that its tutor wishes to show. The caller holds
-- the assignment, has judged it and notifies the parties.
create or replace function complete_award(p_assignment assignments, p_facts jsonb, p_now timestamptz)
returns void language plpgsql as $$
begin
  update assignments set status = 'completed' where id = p_assignment.id;
  perform version_answered(p_assignment.id, p_assignment.user_id, p_now);
  perform read_notices(p_assignment.user_id, 'work_submitted', p_assignment.id, p_now);
  perform close_proposal(id, 'declined', p_now) from conversations where assignment_id = p_assignment.id and ended_at is null;
  perform trail_entry(p_assignment.id, 'completed', p_assignment.user_id, p_facts, p_now);
  perform ask_to_show(p_assignment, p_now);
end $$;
