-- The poster gives an assignment a later deadline: at once while it is open, and its bidders are
-- told; after the award it waits for the tutor's answer, and replaces an earlier proposal. Returns
-- a refusal's code, or the answer. Locks assignment, bids by id, chat.
create or replace function extend_deadline(
  p_user uuid, p_assignment uuid, p_deadline date, p_kept_edits integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment);
  v_conversation uuid;
  v_id uuid;
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
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
    insert into deadline_proposals (conversation_id, deadline, created_at) values (v_conversation, p_deadline, p_now)
      returning id into v_id;
    perform trail_entry(p_assignment, 'deadline_proposed', p_user, jsonb_build_object('due', p_deadline), p_now);
    perform write_mail('deadline_proposed', v_assignment.awarded_to, v_id, p_now);
    perform notify_user(v_assignment.awarded_to, 'deadline_proposed', p_assignment, p_user,
      jsonb_build_object('title', v_assignment.title), p_now);
  end if;
  answer := jsonb_build_object('id', p_assignment, 'is_proposed', v_id is not null);
end $$;

comment on function extend_deadline is 'assignments.extend, once';

-- The awarded tutor agrees to the deadline that the poster proposes, which sets it, or declines.
-- Returns a refusal's code, or the answer. Locks assignment, bids by id, chat.
create or replace function answer_deadline(
  p_user uuid, p_proposal uuid, p_agree boolean, p_kept_edits integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment((
    select c.assignment_id from deadline_proposals p join conversations c on c.id = p.conversation_id
      where p.id = p_proposal and c.bidder_id = p_user));
  v_proposal record;
begin
  perform from bids where assignment_id = v_assignment.id and status = 'submitted' order by id for no key update;
  select p.id, p.deadline, p.outcome, c.ended_at into v_proposal
    from deadline_proposals p join conversations c on c.id = p.conversation_id
    where p.id = p_proposal and v_assignment.id is not null for no key update of p, c;
  refusal := case
    when v_proposal.id is null then 'deadline_proposal_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_proposal.outcome is not null or v_proposal.ended_at is not null or v_assignment.status <> 'awarded'
      or v_proposal.deadline < (p_now at time zone 'Asia/Karachi')::date then 'deadline_proposal_over'
  end;
  if refusal is not null then return; end if;
  update deadline_proposals set outcome = case when p_agree then 'agreed' else 'declined' end, answered_at = p_now
    where id = p_proposal;
  if p_agree then
    perform set_deadline(v_assignment.user_id, v_assignment.id, v_proposal.deadline, p_kept_edits, p_now);
  end if;
  perform trail_entry(v_assignment.id, case when p_agree then 'deadline_agreed' else 'deadline_declined' end, p_user,
    jsonb_build_object('due', v_proposal.deadline), p_now);
  perform write_mail('deadline_answered', v_assignment.user_id, p_proposal, p_now);
  perform notify_user(v_assignment.user_id, 'deadline_answered', v_assignment.id, p_user,
    jsonb_build_object('title', v_assignment.title, 'yes', p_agree), p_now);
  answer := jsonb_build_object('assignment_id', v_assignment.id, 'agreed', p_agree);
end $$;

comment on function answer_deadline is 'assignments.answerDeadline, once';
