-- Keeps a report of a profile with its mail to the admins. The lock serialises a person's reports,
-- so that no race opens two cases about the same profile.
create or replace function report_profile(
  p_user uuid, p_username text, p_reason text, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_reported uuid;
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || p_user, 0));
  select id into v_reported from profiles
    where username = lower(p_username) and email_verified and deleted_at is null;
  refusal := case
    when v_reported is null then 'report_profile_unknown'
    when v_reported = p_user then 'report_self'
    when exists (
      select from cases where reporter_id = p_user and reported_id = v_reported and assignment_id is null
        and decided_at is null) then 'report_open'
  end;
  if refusal is not null then return; end if;

  insert into reports (reporter_id, reported_user_id, reason, created_at)
  values (p_user, v_reported, p_reason, p_now) returning id into v_id;
  perform write_mail('report_admin', null, v_id, p_now);

  answer := jsonb_build_object('number', (select number from cases where report_id = v_id));
end $$;

-- Keeps a report by one party of a bid about the other. Parties are the poster and the person who
-- placed the bid.
create or replace function report_assignment(
  p_user uuid, p_assignment uuid, p_bid uuid, p_reason text, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_reported uuid;
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || p_user, 0));
  select case p_user when a.user_id then b.user_id when b.user_id then a.user_id end into v_reported
    from bids b join live_assignments a on a.id = b.assignment_id where b.id = p_bid and a.id = p_assignment;
  refusal := case
    when v_reported is null then 'report_no_part'
    when exists (
      select from cases where reporter_id = p_user and reported_id = v_reported and assignment_id = p_assignment
        and decided_at is null) then 'report_open'
  end;
  if refusal is not null then return; end if;

  insert into feedback (user_id, reported_user_id, assignment_id, reason, created_at)
  values (p_user, v_reported, p_assignment, p_reason, p_now) returning id into v_id;
  perform write_mail('feedback_admin', null, v_id, p_now);

  answer := jsonb_build_object('number', (select number from cases where feedback_id = v_id));
end $$;

comment on function report_profile is 'safety.reportProfile, once';
comment on function report_assignment is 'safety.reportAssignment, once';
