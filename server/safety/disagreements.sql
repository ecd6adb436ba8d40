-- Returns whether a disagreement about an assignment waits for its decision: that stops completing
-- by silence and the poster's lone end of the award.
create or replace function disagreement_open(p_assignment uuid) returns boolean language sql stable as $$
  select exists (select from disagreements where assignment_id = p_assignment and state in ('open', 'appealed'));
$$;

-- Closes what waits about an award that ended otherwise; no-op if nothing waits.
create or replace function close_disagreement(p_conversation uuid, p_now timestamptz) returns void language sql as $$
  update disagreements set state = 'over', closed_at = p_now
    where conversation_id = p_conversation and state in ('open', 'appealed');
$$;

-- Locks a disagreement with its award, for a party of it; for anybody if `p_user` is null. All null
-- if there is none.
create or replace function held_disagreement(p_user uuid, p_disagreement uuid) returns disagreements language plpgsql as $$
declare
  v_found disagreements;
begin
  perform held_award((select assignment_id from disagreements
    where id = p_disagreement and (p_user is null or p_user in (opened_by, other_id))), p_user);
  select * into v_found from disagreements
    where id = p_disagreement and (p_user is null or p_user in (opened_by, other_id)) for update;
  return v_found;
end $$;

-- Tells a party of a step by mail and notification.
create or replace function tell_disagreement(
  p_user uuid, p_kind text, p_disagreement disagreements, p_actor uuid, p_now timestamptz
) returns void language sql as $$
  select write_mail(p_kind, p_user, p_disagreement.id, p_now), notify_user(p_user, p_kind, p_disagreement.assignment_id,
    p_actor, jsonb_build_object('title', (select title from assignments where id = p_disagreement.assignment_id)), p_now);
$$;

-- Puts a party's files beside their words.
create or replace function file_disagreement(p_disagreement uuid, p_user uuid, p_files uuid[]) returns void
language sql as $$
  insert into disagreement_files (disagreement_id, user_id, position, file_id)
    select p_disagreement, p_user, n, file from unnest(p_files) with ordinality sent (file, n);
$$;

-- Returns the files that a party put beside their words, in their order.
create or replace function files_of_disagreement(p_disagreement uuid, p_user uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(file_id order by position), '{}') from disagreement_files
    where disagreement_id = p_disagreement and user_id = p_user;
$$;

-- Opens a disagreement, as a party of an award that stands or was completed at most `p_days` ago.
-- Its reason is for `p_whose` to give: 'poster', 'tutor' or 'both'. Returns a refusal's code, or
-- the answer.
create or replace function open_disagreement(
  p_user uuid, p_assignment uuid, p_kind text, p_whose text, p_words text, p_files jsonb, p_hours integer,
  p_days integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_award(p_assignment, p_user);
  v_conversation uuid := (select id from conversations where assignment_id = p_assignment and ended_at is null);
  v_files uuid[] := own_files(p_user, 'disagreement_files', p_files);
  v_new disagreements;
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.status = 'open' then 'disagreement_not_awarded'
    when p_user not in (v_assignment.user_id, v_assignment.awarded_to) then 'disagreement_not_party'
    when p_user = v_assignment.user_id and p_whose = 'tutor' or p_user <> v_assignment.user_id and p_whose = 'poster'
      then 'disagreement_reason_of_other'
    when v_assignment.status = 'completed' and (select max(created_at) from trail
      where conversation_id = v_conversation and kind = 'completed') + make_interval(days => p_days) <= p_now
      then 'disagreement_too_late'
    when disagreement_open(p_assignment) then 'disagreement_open_already'
    when v_files is null then 'file_not_found'
  end;
  if refusal is not null then return; end if;
  insert into disagreements (assignment_id, conversation_id, opened_by, other_id, reason, words, opened_at, answer_until)
  values (p_assignment, v_conversation, p_user,
    case when p_user = v_assignment.user_id then v_assignment.awarded_to else v_assignment.user_id end,
    p_kind, p_words, p_now, p_now + make_interval(hours => p_hours))
  returning * into v_new;
  perform file_disagreement(v_new.id, p_user, v_files);
  perform conversation_entry(v_conversation, 'disagreement_opened', p_user, '{}', p_now);
  perform tell_disagreement(v_new.other_id, 'disagreement_opened', v_new, p_user, p_now);
  answer := jsonb_build_object('id', v_new.id, 'number', v_new.number, 'assignment_id', p_assignment);
end $$;

comment on function open_disagreement is 'safety.openDisagreement, once';

-- Answers a disagreement as its other party, once; after the term too, while it waits for an admin.
-- Returns a refusal's code, or the answer.
create or replace function answer_disagreement(
  p_user uuid, p_disagreement uuid, p_words text, p_files jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found disagreements := held_disagreement(p_user, p_disagreement);
  v_files uuid[] := own_files(p_user, 'disagreement_files', p_files);
begin
  refusal := case
    when v_found.id is null then 'disagreement_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_found.opened_by = p_user then 'disagreement_own'
    when v_found.state <> 'open' then 'disagreement_over'
    when v_found.answered_at is not null then 'disagreement_answered'
    when v_files is null then 'file_not_found'
  end;
  if refusal is not null then return; end if;
  perform file_disagreement(p_disagreement, p_user, v_files);
  update disagreements set answer = p_words, answered_at = p_now where id = p_disagreement;
  perform conversation_entry(v_found.conversation_id, 'disagreement_answered', p_user, '{}', p_now);
  perform tell_disagreement(v_found.opened_by, 'disagreement_answered', v_found, p_user, p_now);
  answer := jsonb_build_object('assignment_id', v_found.assignment_id);
end $$;

comment on function answer_disagreement is 'safety.answerDisagreement, once';

-- Takes an own disagreement back while it waits for its first decision. Returns a refusal's code,
-- or the answer.
create or replace function withdraw_disagreement(
  p_user uuid, p_disagreement uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found disagreements := held_disagreement(p_user, p_disagreement);
begin
  refusal := case
    when v_found.id is null then 'disagreement_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_found.opened_by <> p_user then 'disagreement_not_yours'
    when v_found.state <> 'open' then 'disagreement_over'
  end;
  if refusal is not null then return; end if;
  update disagreements set state = 'withdrawn', closed_at = p_now where id = p_disagreement;
  perform conversation_entry(v_found.conversation_id, 'disagreement_withdrawn', p_user, '{}', p_now);
  perform tell_disagreement(v_found.other_id, 'disagreement_withdrawn', v_found, p_user, p_now);
  answer := jsonb_build_object('assignment_id', v_found.assignment_id);
end $$;

comment on function withdraw_disagreement is 'safety.withdrawDisagreement, once';

-- Appeals within `p_days` of the decision, once a party. The other may add an appeal until the
-- final decision. Returns a refusal's code, or the answer.
create or replace function appeal_disagreement(
  p_user uuid, p_disagreement uuid, p_words text, p_days integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found disagreements := held_disagreement(p_user, p_disagreement);
  v_decided timestamptz := (select decided_at from disagreement_decisions where disagreement_id = p_disagreement and not is_final);
begin
  refusal := case
    when v_found.id is null then 'disagreement_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when exists (select from disagreement_appeals where disagreement_id = p_disagreement and user_id = p_user)
      then 'disagreement_appealed'
    when v_found.state not in ('decided', 'appealed') or v_decided + make_interval(days => p_days) <= p_now
      then 'disagreement_final'
    when v_found.state = 'decided' and disagreement_open(v_found.assignment_id) then 'disagreement_open_already'
  end;
  if refusal is not null then return; end if;
  insert into disagreement_appeals (disagreement_id, user_id, words, created_at)
  values (p_disagreement, p_user, p_words, p_now);
  update disagreements set state = 'appealed', closed_at = null where id = p_disagreement;
  perform conversation_entry(v_found.conversation_id, 'disagreement_appealed', p_user, '{}', p_now);
  perform tell_disagreement(case when p_user = v_found.opened_by then v_found.other_id else v_found.opened_by end,
    'disagreement_appealed', v_found, p_user, p_now);
  answer := jsonb_build_object('assignment_id', v_found.assignment_id);
end $$;

comment on function appeal_disagreement is 'safety.appealDisagreement, once';
