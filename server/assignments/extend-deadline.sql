-- Sets a later deadline of an open assignment at once and notifies its bidders. After the award
-- either party proposes one: it waits for the other's answer, and replaces an earlier proposal.
-- Returns a refusal's code, or the answer. Locks assignment, bids by id, chat.
create or replace function extend_deadline(
  p_user uuid, p_assignment uuid, p_deadline date, p_kept_edits integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
  v_conversation uuid;
  v_other uuid := case when p_user = v_assignment.user_id then v_assignment.awarded_to else v_assignment.user_id end;
  v_id uuid;
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user and v_assignment.awarded_to is distinct from p_user then 'assignment_not_yours'
    when v_assignment.status = 'completed' then 'extend_completed'
    when v_assignment.lapsed_at is not null then 'assignment_closed'
    when p_deadline < (p_now at time zone 'Asia/Karachi')::date then 'deadline_passed'
    when p_deadline <= v_assignment.deadline then 'deadline_not_later'
  end;
  if refusal is not null then return; end if;

  if v_assignment.status = 'open' then
    perform set_deadline(p_user, p_assignment, p_deadline, p_kept_edits, p_now);
  else
    select id into strict v_conversation from conversations
      where assignment_id = p_assignment and ended_at is null for no key update;
    update deadline_proposals set outcome = 'replaced', answered_at = p_now
      where conversation_id = v_conversation and outcome is null;
    insert into deadline_proposals (conversation_id, proposed_by, deadline, created_at)
      values (v_conversation, p_user, p_deadline, p_now) returning id into v_id;
    perform trail_entry(p_assignment, 'deadline_proposed', p_user, jsonb_build_object('due', p_deadline), p_now);
    perform write_mail('deadline_proposed', v_other, v_id, p_now);
    perform notify_user(v_other, 'deadline_proposed', p_assignment, p_user,
      jsonb_build_object('title', v_assignment.title), p_now);
  end if;
  answer := jsonb_build_object('id', p_assignment, 'is_proposed', v_id is not null);
end $$;

comment on function extend_deadline is 'assignments.extend, once';

-- Locks a proposal of a deadline with its assignment, the standing bids by id, and its chat, for a
-- party of it. Returns both, and the proposal's state: 'missing' (also for others), 'blocked' (the
-- person is), 'over' or 'waiting'.
create or replace function held_deadline(
  p_user uuid, p_proposal uuid, p_now timestamptz, out proposal deadline_proposals, out assignment assignments, out state text
) language plpgsql as $$
declare
  v_chat conversations;
begin
  assignment := held_assignment((
    select c.assignment_id from deadline_proposals p join conversations c on c.id = p.conversation_id
      where p.id = p_proposal and p_user in (c.assigner_id, c.bidder_id)), p_user);
  perform from bids where assignment_id = assignment.id and status = 'submitted' order by id for no key update;
  select * into proposal from deadline_proposals where id = p_proposal and assignment.id is not null for no key update;
  select * into v_chat from conversations where id = proposal.conversation_id for no key update;
  state := case
    when proposal.id is null then 'missing'
    when (select is_blocked from profiles where id = p_user) then 'blocked'
    when proposal.outcome is not null or v_chat.ended_at is not null or assignment.status <> 'awarded'
      or proposal.deadline < (p_now at time zone 'Asia/Karachi')::date then 'over'
    else 'waiting'
  end;
end $$;

-- Agrees to the deadline that the other party proposed, which sets it, or declines. Returns a
-- refusal's code, or the answer.
create or replace function answer_deadline(
  p_user uuid, p_proposal uuid, p_agree boolean, p_kept_edits integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_held record := held_deadline(p_user, p_proposal, p_now);
  v_proposal deadline_proposals := v_held.proposal;
  v_assignment assignments := v_held.assignment;
begin
  refusal := case
    when v_held.state = 'missing' then 'deadline_proposal_not_found'
    when v_held.state = 'blocked' then 'account_blocked'
    when v_held.state = 'over' then 'deadline_proposal_over'
    when v_proposal.proposed_by = p_user then 'deadline_proposal_own'
  end;
  if refusal is not null then return; end if;
  update deadline_proposals set outcome = case when p_agree then 'agreed' else 'declined' end, answered_at = p_now
    where id = p_proposal;
  if p_agree then
    perform set_deadline(v_assignment.user_id, v_assignment.id, v_proposal.deadline, p_kept_edits, p_now);
  end if;
  perform trail_entry(v_assignment.id, case when p_agree then 'deadline_agreed' else 'deadline_declined' end, p_user,
    jsonb_build_object('due', v_proposal.deadline), p_now);
  perform write_mail('deadline_answered', v_proposal.proposed_by, p_proposal, p_now);
  perform notify_user(v_proposal.proposed_by, 'deadline_answered', v_assignment.id, p_user,
    jsonb_build_object('title', v_assignment.title, 'yes', p_agree), p_now);
  answer := jsonb_build_object('assignment_id', v_assignment.id, 'agreed', p_agree);
end $$;

comment on function answer_deadline is 'assignments.answerDeadline, once';

-- Withdraws an own waiting proposal of a deadline. Returns a refusal's code, or the answer.
create or replace function withdraw_deadline(
  p_user uuid, p_proposal uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_held record := held_deadline(p_user, p_proposal, p_now);
  v_proposal deadline_proposals := v_held.proposal;
  v_assignment assignments := v_held.assignment;
begin
  refusal := case
    when v_held.state = 'missing' then 'deadline_proposal_not_found'
    when v_held.state = 'blocked' then 'account_blocked'
    when v_held.state = 'over' then 'deadline_proposal_over'
    when v_proposal.proposed_by <> p_user then 'end_proposal_not_yours'
  end;
  if refusal is not null then return; end if;
  update deadline_proposals set outcome = 'withdrawn', answered_at = p_now where id = p_proposal;
  perform trail_entry(v_assignment.id, 'deadline_withdrawn', p_user, jsonb_build_object('due', v_proposal.deadline), p_now);
  answer := jsonb_build_object('assignment_id', v_assignment.id);
end $$;

comment on function withdraw_deadline is 'assignments.withdrawDeadline, once';
