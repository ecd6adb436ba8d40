create or replace function ended_awards_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ended_awards is append-only';
end $$;

create or replace trigger ended_awards_append_only before update or delete or truncate on ended_awards
  for each statement execute function ended_awards_are_append_only();

-- Locks what the end of an award changes: the assignment, the bids that stand, the profiles of its
-- poster and bidders by id, the chat (docs/decisions/0085). Returns the assignment as
-- held_assignment() does.
create or replace function held_award(p_assignment uuid, p_user uuid) returns assignments language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
begin
  if v_assignment.status = 'awarded' then
    perform from bids where assignment_id = p_assignment and status in ('submitted', 'awarded')
      order by id for no key update;
    perform from profiles
      where id in (select v_assignment.user_id union select user_id from bids where assignment_id = p_assignment)
      order by id for no key update;
    perform from conversations where assignment_id = p_assignment and ended_at is null for no key update;
  end if;
  return v_assignment;
end $$;

-- Returns the state of an award for a person who wants to end it: 'missing' (no such assignment),
-- 'blocked' (the person is), 'over' (it is not awarded now), 'stranger' (not a party) or
-- 'standing'.
create or replace function award_state(p_user uuid, p_assignment assignments) returns text language sql stable as $$
  select case
    when p_assignment.id is null then 'missing'
    when (select is_blocked from profiles where id = p_user) then 'blocked'
    when p_assignment.status <> 'awarded' then 'over'
    when p_user not in (p_assignment.user_id, p_assignment.awarded_to) then 'stranger'
    else 'standing'
  end;
$$;

-- Returns the cause for which the poster may end an award alone, or null: the tutor wrote and
-- handed in nothing for `p_silent` hours after the award, or the work is `p_overdue` hours late. It
-- is due at the end of the deadline's day in Asia/Karachi; of an award after that, at once. A
-- deadline that was brought forward just before the award does not bind the tutor (DEAL-194). A
-- disagreement that waits leaves none.
create or replace function cause_to_end(p_assignment uuid, p_silent integer, p_overdue integer, p_now timestamptz)
returns text language sql stable as $$
  select case
      when disagreement_open(p_assignment) then null
      when exists (select from submissions s where s.assignment_id = a.id and s.bidder_id = a.awarded_to) then null
      when c.created_at + make_interval(hours => p_silent) <= p_now
        and not exists (select from messages m where m.conversation_id = c.id and m.sender_id = a.awarded_to) then 'silent'
      when greatest((greatest(a.deadline, b.deadline) + 1)::timestamp at time zone 'Asia/Karachi', c.created_at)
        + make_interval(hours => p_overdue) <= p_now then 'overdue'
    end
    from live_assignments a join conversations c on c.assignment_id = a.id and c.ended_at is null
      left join lateral (select (bid_on ->> 'deadline')::date as deadline from bids
        where c.changed_before and assignment_id = a.id and status = 'awarded') b on true
   where a.id = p_assignment and a.status = 'awarded';
$$;

-- Closes the waiting proposal of a chat; no-op if none waits.
create or replace function close_proposal(p_conversation uuid, p_outcome text, p_now timestamptz) returns void
language sql as $$
  update end_proposals set outcome = p_outcome, answered_at = p_now where conversation_id = p_conversation and outcome is null;
$$;

-- Ends the award of an assignment: the only function that does. It opens the assignment again; the
-- other bids stand as they were, and their tutors are told; the chosen bid is over for good. The
-- award's cost goes to `p_coins_to`, to nobody if null. The end counts in the record of
-- `p_against`; of an award just after a change it counts in no tutor's, and the bid is refunded
-- (DEAL-194). A blocked poster's assignment is taken down instead. The caller holds the rows of
-- held_award() and has judged the cause.
create or replace function end_award(
  p_assignment uuid, p_cause text, p_by uuid, p_reason text, p_against uuid, p_coins_to uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_award record;
  v_coins integer;
  v_facts jsonb;
  v_excused boolean;
begin
  select a.title, a.user_id as poster, a.awarded_to as tutor, a.award_cost as cost, agreed_price(b, a.budget) as price,
      b.id as bid, b.fee, c.id as conversation, c.created_at as awarded_at, c.changed_before, p.is_blocked as poster_blocked
    into strict v_award
    from assignments a join bids b on b.assignment_id = a.id and b.status = 'awarded'
      join conversations c on c.assignment_id = a.id and c.ended_at is null
      join profiles p on p.id = a.user_id
    where a.id = p_assignment and a.status = 'awarded';
  v_excused := v_award.changed_before and p_against = v_award.tutor and p_cause in ('stepped_back', 'silent', 'overdue');
  v_coins := case when p_coins_to is null then 0 else v_award.cost end;
  v_facts := jsonb_build_object('title', v_award.title, 'cause', p_cause, 'coins', v_coins);

  insert into ended_awards (bid_id, assignment_id, conversation_id, poster_id, tutor_id, cause, ended_by, counts_against,
    reason, cost, coins, coins_to, price, awarded_at, ended_at, bid_refunded)
  values (v_award.bid, p_assignment, v_award.conversation, v_award.poster, v_award.tutor, p_cause, p_by,
    case when v_excused then null else p_against end,
    p_reason, v_award.cost, v_coins, p_coins_to, v_award.price, v_award.awarded_at, p_now, v_excused);
  update bids set status = 'ended' where id = v_award.bid;
  update assignments set status = 'open', awarded_to = null, award_cost = null where id = p_assignment;
  perform version_answered(p_assignment, v_award.poster, p_now);
  perform close_proposal(v_award.conversation, case when p_cause = 'agreed' then 'agreed' else 'withdrawn' end, p_now);
  perform trail_entry(p_assignment, 'award_ended',
    case when p_by = v_award.poster then v_award.poster else v_award.tutor end,
    v_facts - 'title' || jsonb_build_object('words', p_reason), p_now);
  perform close_disagreement(v_award.conversation, p_now);
  update conversations set ended_at = p_now where id = v_award.conversation;
  if v_excused then
    perform refund_bid(v_award.bid, v_award.tutor, v_award.fee, v_award.title, 'changed', p_now);
  end if;
  if v_coins > 0 then
    perform coin_entry(p_coins_to, 'award_refund', v_coins, jsonb_build_object('title', v_award.title),
      'award_refund:' || v_award.bid, p_now);
  end if;

  perform write_mail('award_ended', party, v_award.bid, p_now), notify_user(party, 'award_ended', p_assignment, null,
      v_facts || jsonb_build_object('yes', party = p_coins_to), p_now)
    from unnest(array[v_award.poster, v_award.tutor]) party
    where party is distinct from p_by and (p_cause not in ('blocked', 'deleted') or party = v_award.poster);
  if v_award.poster_blocked then
    perform take_down(p_assignment, v_award.title, 'bid_taken_down', p_now);
  else
    perform write_mail('open_again', user_id, id, p_now), notify_user(user_id, 'open_again', p_assignment, null,
        jsonb_build_object('title', v_award.title), p_now)
      from bids where assignment_id = p_assignment and status = 'submitted';
  end if;
end $$;

-- Ends all awards to a tutor who is blocked or leaves: the posters get their coins back. The caller
-- holds lock_poster(). Returns their number.
create or replace function end_awards_of(p_tutor uuid, p_cause text, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_assignment uuid;
  v_poster uuid;
  v_ended integer := 0;
begin
  for v_assignment, v_poster in
    select id, user_id from live_assignments where awarded_to = p_tutor and status = 'awarded' order by id
  loop
    perform end_award(v_assignment, p_cause, null, '', p_tutor, v_poster, p_now);
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end $$;

-- The awarded tutor steps back at once, with a reason: the poster's coins come back. Returns a
-- refusal's code, or the answer.
create or replace function step_back(
  p_user uuid, p_assignment uuid, p_reason text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_award(p_assignment, p_user);
  v_state text := award_state(p_user, v_assignment);
begin
  refusal := case
    when v_state = 'missing' then 'assignment_not_found'
    when v_state = 'blocked' then 'account_blocked'
    when v_state = 'over' then 'end_not_awarded'
    when v_state = 'stranger' then 'end_not_party'
    when v_assignment.awarded_to <> p_user then 'end_not_tutor'
  end;
  if refusal is not null then return; end if;
  perform end_award(p_assignment, 'stepped_back', p_user, p_reason, p_user, v_assignment.user_id, p_now);
  answer := jsonb_build_object('id', p_assignment, 'status', 'open');
end $$;

comment on function step_back is 'assignments.stepBack, once';

-- The poster ends an award alone, for a cause of cause_to_end(), which counts in the tutor's
-- record: the coins come back. A deadline that is given replaces the old one. Returns a refusal's
-- code, or the answer.
create or replace function end_own_award(
  p_user uuid, p_assignment uuid, p_reason text, p_deadline date, p_silent integer, p_overdue integer,
  p_kept_edits integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_award(p_assignment, p_user);
  v_state text := award_state(p_user, v_assignment);
  v_cause text := cause_to_end(p_assignment, p_silent, p_overdue, p_now);
begin
  refusal := case
    when v_state = 'missing' then 'assignment_not_found'
    when v_state = 'blocked' then 'account_blocked'
    when v_state = 'over' then 'end_not_awarded'
    when v_state = 'stranger' then 'end_not_party'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when disagreement_open(p_assignment) then 'end_disagreement_open'
    when v_cause is null then 'end_needs_agreement'
    when p_deadline < (p_now at time zone 'Asia/Karachi')::date then 'deadline_passed'
  end;
  if refusal is not null then return; end if;
  perform set_deadline(p_user, p_assignment, p_deadline, p_kept_edits, p_now);
  perform end_award(p_assignment, v_cause, p_user, p_reason, v_assignment.awarded_to, p_user, p_now);
  answer := jsonb_build_object('id', p_assignment, 'status', 'open', 'cause', v_cause,
    'coins', (select coins from profiles where id = p_user));
end $$;

comment on function end_own_award is 'assignments.endAward, once';
