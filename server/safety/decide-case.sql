-- Decides a case for an admin, once: key, rules, a guarded update, audit log and mails in one step.
-- The reporter gets the note, the reported person a warning if there is one, and neither sees the
-- other's.
create or replace function decide_case(
  p_user uuid, p_number integer, p_outcome text, p_reason text, p_warning text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_case cases%rowtype;
  v_subject uuid;
begin
  select * into v_case from cases where number = p_number for update;
  refusal := case
    when v_case.number is null then 'case_not_found'
    when p_user in (v_case.reporter_id, v_case.reported_id) then 'case_own'
    when v_case.decided_at is not null then 'case_decided'
    when p_outcome = 'warned' and v_case.reported_id is null then 'case_of_nobody'
  end;
  if refusal is not null then return; end if;

  update cases set outcome = p_outcome, note = p_reason, warning = p_warning, decided_by = p_user, decided_at = p_now
    where number = p_number;
  perform audit(p_user, 'safety.decideCase', 'case', v_case.reported_id,
    'R-' || p_number || coalesce((select ' @' || username from profiles where id = v_case.reported_id), ''),
    '{"outcome": null, "warning": null}', jsonb_build_object('outcome', p_outcome, 'warning', p_warning),
    p_reason, p_from, p_now);
  v_subject := coalesce(v_case.report_id, v_case.feedback_id);
  perform write_mail('case_decided', v_case.reporter_id, v_subject, p_now);
  perform notify_user(v_case.reporter_id, 'case_decided', v_subject, null, '{}', p_now);
  if p_outcome = 'warned' then
    perform write_mail('case_warned', v_case.reported_id, v_subject, p_now);
    perform notify_user(v_case.reported_id, 'case_warned', v_subject, null, '{}', p_now);
  end if;

  answer := jsonb_build_object('outcome', p_outcome);
end $$;

comment on function decide_case is 'safety.decideCase, once, by an admin';
