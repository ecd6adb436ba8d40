-- Marks the waiting proposal of a chat as lapsed if its time is over, and tells both parties; no-op
-- otherwise. The caller holds the chat.
create or replace function lapse_proposal(p_conversation uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_lapsed record;
begin
  update end_proposals p set outcome = 'lapsed', answered_at = p_now
    from conversations c join assignments a on a.id = c.assignment_id
    where p.conversation_id = p_conversation and c.id = p_conversation and p.outcome is null and p.expires_at <= p_now
    returning p.id, p.proposed_by, c.assignment_id, a.title into v_lapsed;
  if found then
    perform trail_entry(v_lapsed.assignment_id, 'end_lapsed', v_lapsed.proposed_by, '{}', p_now);
    perform notify_user(v_lapsed.proposed_by, 'end_lapsed', v_lapsed.assignment_id, null,
      jsonb_build_object('title', v_lapsed.title), p_now);
  end if;
end $$;

-- Marks all proposals whose time is over as lapsed. A chat that is locked waits for the next round.
create or replace function lapse_proposals(p_now timestamptz) returns void language plpgsql as $$
declare
  v_conversation uuid;
begin
  for v_conversation in
    select id from conversations
      where id in (select conversation_id from end_proposals where outcome is null and expires_at <= p_now)
      order by id for no key update skip locked
  loop
    perform lapse_proposal(v_conversation, p_now);
  end loop;
end $$;

-- Proposes to the other party to end the award within `p_hours`; at most one proposal waits.
-- Returns a refusal's code, or the answer.
create or replace function propose_end(
  p_user uuid, p_assignment uuid, p_reason text, p_hours integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_award(p_assignment, p_user);
  v_conversation uuid := (select id from conversations where assignment_id = p_assignment and ended_at is null);
  v_other uuid := case when p_user = v_assignment.user_id then v_assignment.awarded_to else v_assignment.user_id end;
  v_state text := award_state(p_user, v_assignment);
  v_id uuid;
begin
  refusal := case
    when v_state = 'missing' then 'assignment_not_found'
    when v_state = 'blocked' then 'account_blocked'
    when v_state = 'over' then 'end_not_awarded'
    when v_state = 'stranger' then 'end_not_party'
  end;
  if refusal is not null then return; end if;
  perform lapse_proposal(v_conversation, p_now);
  if exists (select from end_proposals where conversation_id = v_conversation and outcome is null) then
    refusal := 'end_proposed_already';
    return;
  end if;
  insert into end_proposals (conversation_id, proposed_by, reason, created_at, expires_at)
  values (v_conversation, p_user, p_reason, p_now, p_now + make_interval(hours => p_hours)) returning id into v_id;
  perform trail_entry(p_assignment, 'end_proposed', p_user, jsonb_build_object('words', p_reason), p_now);
  perform write_mail('end_proposed', v_other, v_id, p_now);
  perform notify_user(v_other, 'end_proposed', p_assignment, p_user, jsonb_build_object('title', v_assignment.title), p_now);
  answer := jsonb_build_object('id', v_id, 'assignment_id', p_assignment);
end $$;

comment on function propose_end is 'assignments.proposeEnd, once';

-- Locks a proposal with its award, for a party of it. Returns both, and the proposal's state:
-- 'missing' (also for others), 'blocked' (the person is), 'over' or 'waiting'.
create or replace function held_proposal(
  p_user uuid, p_proposal uuid, p_now timestamptz, out proposal end_proposals, out assignment assignments, out state text
) language plpgsql as $$
begin
  assignment := held_award((select c.assignment_id from end_proposals p join conversations c on c.id = p.conversation_id
    where p.id = p_proposal and p_user in (c.assigner_id, c.bidder_id)), p_user);
  select * into proposal from end_proposals where id = p_proposal and assignment.id is not null;
  state := case
    when proposal.id is null then 'missing'
    when (select is_blocked from profiles where id = p_user) then 'blocked'
    when proposal.outcome is not null or proposal.expires_at <= p_now or assignment.status <> 'awarded' then 'over'
    else 'waiting'
  end;
end $$;

-- The other party agrees, which ends the award with the coins back, or declines. A deadline that
-- the poster gives replaces the old one. Returns a refusal's code, or the answer.
create or replace function answer_end(
  p_user uuid, p_proposal uuid, p_agree boolean, p_deadline date, p_kept_edits integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_held record := held_proposal(p_user, p_proposal, p_now);
  v_proposal end_proposals := v_held.proposal;
  v_assignment assignments := v_held.assignment;
begin
  refusal := case
    when v_held.state = 'missing' then 'end_proposal_not_found'
    when v_held.state = 'blocked' then 'account_blocked'
    when v_held.state = 'over' then 'end_proposal_over'
    when v_proposal.proposed_by = p_user then 'end_proposal_own'
    when p_agree and p_user = v_assignment.user_id and p_deadline < (p_now at time zone 'Asia/Karachi')::date then 'deadline_passed'
  end;
  if refusal is not null then return; end if;
  if p_agree then
    if p_user = v_assignment.user_id then
      perform set_deadline(p_user, v_assignment.id, p_deadline, p_kept_edits, p_now);
    end if;
    perform end_award(v_assignment.id, 'agreed', p_user, v_proposal.reason, null, v_assignment.user_id, p_now);
  else
    perform close_proposal(v_proposal.conversation_id, 'declined', p_now);
    perform trail_entry(v_assignment.id, 'end_declined', p_user, '{}', p_now);
    perform write_mail('end_declined', v_proposal.proposed_by, v_proposal.id, p_now);
    perform notify_user(v_proposal.proposed_by, 'end_declined', v_assignment.id, p_user,
      jsonb_build_object('title', v_assignment.title), p_now);
  end if;
  answer := jsonb_build_object('assignment_id', v_assignment.id, 'status', case when p_agree then 'open' else 'awarded' end);
end $$;

comment on function answer_end is 'assignments.answerEnd, once';

-- Withdraws an own proposal that waits. Returns a refusal's code, or the answer.
create or replace function withdraw_end(
  p_user uuid, p_proposal uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_held record := held_proposal(p_user, p_proposal, p_now);
  v_proposal end_proposals := v_held.proposal;
  v_assignment assignments := v_held.assignment;
begin
  refusal := case
    when v_held.state = 'missing' then 'end_proposal_not_found'
    when v_held.state = 'blocked' then 'account_blocked'
    when v_held.state = 'over' then 'end_proposal_over'
    when v_proposal.proposed_by <> p_user then 'end_proposal_not_yours'
  end;
  if refusal is not null then return; end if;
  perform close_proposal(v_proposal.conversation_id, 'withdrawn', p_now);
  perform trail_entry(v_assignment.id, 'end_withdrawn', p_user, '{}', p_now);
  answer := jsonb_build_object('assignment_id', v_assignment.id);
end $$;

comment on function withdraw_end is 'assignments.withdrawEnd, once';
