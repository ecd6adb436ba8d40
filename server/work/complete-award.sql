-- Deletes the wait for the poster's answer, once the newest version was answered or its award is
-- over. The caller holds the assignment.
create or replace function version_answered(p_assignment uuid, p_poster uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  delete from unanswered_versions where assignment_id = p_assignment;
  perform read_notices(p_poster, 'completes_soon', p_assignment, p_now);
end $$;

-- Returns whether the two sides of an assignment's award are related: one_hand() judged it when
-- they bid and awarded.
create or replace function is_related_award(p_assignment uuid) returns boolean language sql stable as $$
  select exists (select from conversations where assignment_id = p_assignment and ended_at is null and is_related);
$$;

-- Returns whether an assignment was completed within `p_hours` after its award although its tutor
-- had neither written, handed in nor taken any step, and has not reviewed the student since: the
-- tutor agreed to nothing, and had no time to (docs/decisions/0100).
create or replace function tutor_untouched(p_assignment uuid, p_hours integer) returns boolean language sql stable as $$
  select exists (
    select from conversations c join trail done on done.conversation_id = c.id and done.kind = 'completed'
     where c.assignment_id = p_assignment and c.ended_at is null
       and done.created_at < c.created_at + make_interval(hours => p_hours)
       and not exists (select from messages m
         where m.conversation_id = c.id and m.sender_id = c.bidder_id and m.created_at <= done.created_at)
       and not exists (select from trail t
         where t.conversation_id = c.id and t.actor_id = c.bidder_id and t.created_at <= done.created_at)
       and not exists (select from assignment_ratings r
         where r.assignment_id = p_assignment and r.reviewer_id = c.bidder_id));
$$;

-- Completes an awarded assignment: the only function that does. `p_facts` go into the step of the
-- chat: `days` of the poster's silence, or the cause 'decided' of an admin's decision; none if the
-- poster completes it. It counts for the tutor only with handed-in work and if the two are not
-- related (docs/decisions/0107). Asks the poster about work that its tutor wishes to show. The
-- caller holds the assignment, has judged it and notifies the parties.
create or replace function complete_award(p_assignment assignments, p_facts jsonb, p_now timestamptz)
returns void language plpgsql as $$
begin
  update assignments a set status = 'completed',
      counts = exists (select from submissions where assignment_id = a.id and bidder_id = a.awarded_to)
        and not is_related_award(a.id)
    where id = p_assignment.id;
  perform version_answered(p_assignment.id, p_assignment.user_id, p_now);
  perform read_notices(p_assignment.user_id, 'work_submitted', p_assignment.id, p_now);
  perform close_proposal(id, 'declined', p_now) from conversations where assignment_id = p_assignment.id and ended_at is null;
  perform trail_entry(p_assignment.id, 'completed', p_assignment.user_id, p_facts, p_now);
  perform ask_to_show(p_assignment, p_now);
end $$;
