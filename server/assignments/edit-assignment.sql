-- Changes an open assignment's title, description, budget and deadline, and notes what changed in its history
-- (PROFILE-04, PROFILE-14 to PROFILE-16, ENTITY-10, CALL-28), which keeps the last 100 edits.
-- Returns a refusal's code, or the answer.
create or replace function edit_assignment(
  p_user uuid, p_assignment uuid, p_title text, p_description text, p_budget integer, p_deadline date,
  p_key text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_old record;
  v_changes text[];
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'assignments.edit', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;

  select a.user_id, a.title, a.description, a.budget, a.deadline, a.status into v_old
    from live_assignments a where a.id = p_assignment for no key update;
  v_changes := array_remove(array[
    case when v_old.title <> p_title then
      format('Title changed from "%s" to "%s"', v_old.title, p_title) end,
    case when v_old.description <> p_description then
      format('Description changed from "%s" to "%s"', v_old.description, p_description) end,
    case when v_old.budget <> p_budget then
      format('Budget changed from PKR %s to PKR %s', v_old.budget, p_budget) end,
    case when v_old.deadline <> p_deadline then
      format('Deadline changed from %s to %s', v_old.deadline, p_deadline) end
  ], null);
  refusal := case
    when v_old.user_id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_old.user_id <> p_user then 'assignment_not_yours'
    when v_old.status <> 'open' then 'edit_not_open'
    when v_changes = '{}' then 'edit_no_changes'
    when p_deadline < (p_now at time zone 'Asia/Karachi')::date then 'deadline_passed'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  update assignments
    set title = p_title, description = p_description, budget = p_budget, deadline = p_deadline,
      edit_history = case when jsonb_array_length(edit_history) < 100 then edit_history else edit_history - 0 end
        || jsonb_build_object(
          'user', (select username from profiles where id = p_user), 'timestamp', p_now, 'changes', v_changes)
    where id = p_assignment;

  answer := jsonb_build_object('id', p_assignment, 'changes', v_changes);
  perform store_answer(p_user, p_key, answer);
end $$;
