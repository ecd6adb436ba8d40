-- Returns a milestone's state for a person who wants to change or delete it: as open_milestones()
-- returns it for its conversation, which it locks ('foreign' also if there is no such milestone);
-- 'others', the other party made it; 'done', it is completed.
create or replace function own_milestone(p_user uuid, p_milestone uuid) returns text language plpgsql as $$
declare
  v_state text;
  v_milestone milestones;
begin
  v_state := open_milestones(p_user, (select conversation_id from milestones where id = p_milestone));
  -- Its state under the lock.
  select * into v_milestone from milestones where id = p_milestone;
  return case
    when v_state <> 'open' then v_state
    when v_milestone.id is null then 'foreign'
    when v_milestone.created_by <> p_user then 'others'
    when v_milestone.status = 'completed' then 'done'
    else v_state
  end;
end $$;

-- Changes a milestone. Its reminder follows: with a new time it is sent then, unless that has
-- passed. Unchanged fields leave no step. Returns a refusal's code, or the answer.
create or replace function edit_milestone(
  p_user uuid, p_milestone uuid, p_title text, p_description text, p_due date, p_reminder_time integer,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_state text := own_milestone(p_user, p_milestone);
  v_before milestones;
  v_after milestones;
begin
  select * into v_before from milestones where id = p_milestone;
  refusal := case
    when v_state = 'foreign' then 'milestone_not_found'
    when v_state = 'blocked' then 'account_blocked'
    when v_state = 'closed' then 'milestones_closed'
    when v_state = 'others' then 'milestone_not_yours'
    when v_state = 'done' then 'milestone_completed'
    when p_due <> v_before.due_date and p_due < (p_now at time zone 'Asia/Karachi')::date then 'milestone_due_past'
  end;
  if refusal is not null then return; end if;
  update milestones set title = p_title, description = p_description, due_date = p_due, reminder_time = p_reminder_time
    where id = p_milestone returning * into v_after;
  if v_after.remind_at <> v_before.remind_at then
    update milestones set reminded_at = case when remind_at <= p_now then p_now end where id = p_milestone;
  end if;
  if v_after is distinct from v_before then
    perform trail_entry(assignment_id, 'milestone_changed', p_user, jsonb_strip_nulls(jsonb_build_object('title', p_title,
        'due', case when p_due <> v_before.due_date then p_due end)), p_now)
      from conversations where id = v_before.conversation_id;
  end if;
  answer := jsonb_build_object('conversation_id', v_before.conversation_id);
end $$;

comment on function edit_milestone is 'chat.editMilestone';

-- Deletes a milestone, unless a payment was reported for it. Returns a refusal's code, or the
-- answer.
create or replace function delete_milestone(
  p_user uuid, p_milestone uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_state text;
  v_gone milestones;
begin
  v_state := own_milestone(p_user, p_milestone);
  refusal := case
    when v_state = 'foreign' then 'milestone_not_found'
    when v_state = 'blocked' then 'account_blocked'
    when v_state = 'closed' then 'milestones_closed'
    when v_state = 'others' then 'milestone_not_yours'
    when v_state = 'done' then 'milestone_completed'
    when exists (select from settlements where milestone_id = p_milestone) then 'milestone_paid'
  end;
  if refusal is not null then return; end if;
  delete from milestones where id = p_milestone returning * into v_gone;
  perform trail_entry(assignment_id, 'milestone_deleted', p_user, jsonb_build_object('title', v_gone.title), p_now)
    from conversations where id = v_gone.conversation_id;
  answer := jsonb_build_object('conversation_id', v_gone.conversation_id);
end $$;

comment on function delete_milestone is 'chat.deleteMilestone, once';
