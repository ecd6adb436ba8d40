-- Asks the awarded tutor for changes to the newest version of the work, in words and by a day in
-- Asia/Karachi; the next version answers. `p_version` is the one that the poster saw. Returns a
-- refusal's code, or the answer.
create or replace function ask_for_changes(
  p_user uuid, p_assignment uuid, p_version integer, p_words text, p_due date, p_most_versions integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
  v_newest submissions;
begin
  select * into v_newest from submissions
    where assignment_id = p_assignment and bidder_id = v_assignment.awarded_to order by version desc limit 1;
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_assignment.status = 'completed' then 'changes_completed'
    when v_newest.id is null then 'changes_nothing_handed_in'
    when v_newest.version <> p_version then 'changes_newer_version'
    when exists (select from change_requests where submission_id = v_newest.id) then 'changes_asked_already'
    when v_newest.version >= p_most_versions then 'changes_no_version_left'
    when p_due < (p_now at time zone 'Asia/Karachi')::date then 'changes_due_passed'
  end;
  if refusal is not null then return; end if;

  insert into change_requests (submission_id, words, due, created_at) values (v_newest.id, p_words, p_due, p_now);
  perform version_answered(p_assignment, p_user, p_now);
  perform read_notices(p_user, 'work_submitted', p_assignment, p_now);
  perform write_mail('changes_asked', v_assignment.awarded_to, v_newest.id, p_now);
  perform notify_user(v_assignment.awarded_to, 'changes_asked', p_assignment, p_user,
    jsonb_build_object('title', v_assignment.title, 'version', v_newest.version), p_now);
  perform trail_entry(p_assignment, 'changes_asked', p_user,
    jsonb_build_object('version', v_newest.version, 'due', p_due, 'words', p_words), p_now);

  answer := jsonb_build_object('version', v_newest.version);
end $$;

comment on function ask_for_changes is 'work.askForChanges, once';
