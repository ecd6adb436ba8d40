-- Notes that the poster answered the newest version, or that its award is over: it waits no longer.
-- The caller holds the assignment.
create or replace function version_answered(p_assignment uuid, p_poster uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  delete from unanswered_versions where assignment_id = p_assignment;
  perform read_notices(p_poster, 'completes_soon', p_assignment, p_now);
end $$;

-- Completes an awarded assignment: the only function that does. By the silence of its poster after
-- `p_silent_days`, of which both are told; null if the poster completes it. The caller holds the
-- assignment and has judged it.
create or replace function complete_award(p_assignment assignments, p_silent_days integer, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_parties uuid[] := array[p_assignment.user_id, p_assignment.awarded_to];
begin
  update assignments set status = 'completed' where id = p_assignment.id;
  perform version_answered(p_assignment.id, p_assignment.user_id, p_now);
  if p_silent_days is null then
    perform write_mail('work_completed', p_assignment.awarded_to, p_assignment.id, p_now);
    perform notify_user(p_assignment.awarded_to, 'work_completed', p_assignment.id, p_assignment.user_id,
      jsonb_build_object('title', p_assignment.title), p_now);
  else
    perform write_mail('completed_by_silence', party, p_assignment.id, p_now),
        notify_user(party, 'completed_by_silence', p_assignment.id, null,
          jsonb_build_object('title', p_assignment.title, 'count', p_silent_days), p_now)
      from unnest(v_parties) party;
  end if;
  perform close_proposal(id, 'declined', p_now) from conversations where assignment_id = p_assignment.id and ended_at is null;
  perform trail_entry(p_assignment.id, 'completed', p_assignment.user_id,
    jsonb_strip_nulls(jsonb_build_object('days', p_silent_days)), p_now);
end $$;
