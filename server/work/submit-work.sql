-- Returns the files of a version of the work in their order.
create or replace function files_of_submission(p_submission uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(file_id order by position), '{}') from (
    select 1 as position, file_id from submissions where id = p_submission
    union all select position, file_id from submission_further_files where submission_id = p_submission) handed_in;
$$;

-- Hands in one version of the work: key, rules, row, mail (PROFILE-08, ENTITY-14). The assignment's
-- lock numbers the versions and serialises them with a completion. One mail tells the poster of
-- several versions within `p_mail_minutes`. The version answers a request for changes, and itself
-- waits for the poster's answer. Returns a refusal's code, or the answer.
create or replace function submit_work(
  p_user uuid, p_assignment uuid, p_files jsonb, p_comment text, p_is_public boolean,
  p_most_versions integer, p_mail_minutes integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
  v_files uuid[] := own_files(p_user, 'project_submissions', p_files);
  v_id uuid;
  v_version integer;
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.awarded_to is distinct from p_user then 'submit_not_awarded'
    when v_assignment.status = 'completed' then 'submit_completed'
    when v_files is null or v_files = '{}' then 'file_not_found'
    when (select count(*) from submissions where assignment_id = p_assignment and bidder_id = p_user) >= p_most_versions then 'submit_too_many'
  end;
  if refusal is not null then return; end if;

  select coalesce(max(version), 0) + 1 into v_version
    from submissions where assignment_id = p_assignment and bidder_id = p_user;
  insert into submissions (assignment_id, bidder_id, version, file_id, comment, is_public, created_at)
  values (p_assignment, p_user, v_version, v_files[1], p_comment, p_is_public, p_now) returning id into v_id;
  insert into submission_further_files (submission_id, position, file_id)
    select v_id, n, file from unnest(v_files) with ordinality handed_in (file, n) where n > 1;
  perform version_answered(p_assignment, v_assignment.user_id, p_now);
  insert into unanswered_versions (assignment_id, submission_id, since) values (p_assignment, v_id, p_now);
  -- The tutor answered the notification that asked for it.
  perform read_notices(p_user, 'changes_asked', p_assignment, p_now);
  perform write_mail('work_submitted', v_assignment.user_id, p_assignment, p_now)
    where not exists (select from mails
      where kind = 'work_submitted' and subject_id = p_assignment
        -- An unsent mail that is a day old was given up, and does not count.
        and created_at > p_now - case when sent_at is null then interval '1 day' else make_interval(mins => p_mail_minutes) end);
  perform notify_user(v_assignment.user_id, 'work_submitted', p_assignment, p_user,
    jsonb_build_object('title', v_assignment.title, 'version', v_version), p_now);
  perform trail_entry(p_assignment, 'handed_in', p_user, jsonb_build_object('version', v_version), p_now);

  answer := jsonb_build_object('id', v_id, 'version', v_version);
end $$;

comment on function submit_work is 'work.submit, once';
