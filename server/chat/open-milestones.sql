-- Returns a conversation's state for a person who wants to change its milestones: 'foreign' (not a
-- party), 'blocked' (the person is), 'closed' (the assignment is completed or the award ended,
-- which makes its milestones final: docs/decisions/0058) or 'open'. Locks the conversation, so that
-- the judged state of its milestones holds until they are changed.
create or replace function open_milestones(p_user uuid, p_conversation uuid) returns text language plpgsql as $$
declare
  v_assignment uuid;
  v_ended timestamptz;
begin
  select assignment_id, ended_at into v_assignment, v_ended from conversations
    where id = p_conversation and p_user in (assigner_id, bidder_id) for no key update;
  return case
    when not found then 'foreign'
    when (select is_blocked from profiles where id = p_user) then 'blocked'
    when v_ended is not null or (select status from assignments where id = v_assignment) = 'completed' then 'closed'
    else 'open'
  end;
end $$;

-- Adds a milestone. A reminder whose time has passed is not sent.
create or replace function add_milestone(
  p_user uuid, p_conversation uuid, p_title text, p_description text, p_due date, p_reminder_time integer, p_share integer,
  p_now timestamptz
) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  insert into milestones (conversation_id, title, description, due_date, reminder_time, share, created_by, created_at)
  values (p_conversation, p_title, p_description, p_due, p_reminder_time, p_share, p_user, p_now) returning id into v_id;
  update milestones set reminded_at = p_now where id = v_id and remind_at <= p_now;
  return v_id;
end $$;
