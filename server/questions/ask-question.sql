-- Asks one question: of the poster before bidding or, as the poster, of a bidder before awarding
-- (docs/decisions/0032). Locks assignment, then profile; the profile's lock serialises a person's
-- questions, so that no race passes the daily limit or asks twice. Returns a refusal's code, or the
-- answer. One table of cases tests the rules here and in core/questions/rules.ts.
create or replace function ask_question(
  p_user uuid, p_assignment uuid, p_bidder uuid, p_question text, p_daily_limit integer,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_today date := (p_now at time zone 'Asia/Karachi')::date;
  v_assignment record;
  v_found boolean;
  v_blocked boolean;
  v_answerer uuid;
  v_id uuid;
begin
  select a.user_id, a.title, a.status, a.deadline, a.lapsed_at, a.offered_to into v_assignment
    from live_assignments a where a.id = p_assignment for share;
  v_found := found;
  v_answerer := coalesce(p_bidder, v_assignment.user_id);
  select is_blocked into v_blocked from profiles where id = p_user for no key update;
  refusal := case
    when not v_found
      or not may_read_assignment(v_assignment.user_id, v_assignment.offered_to, p_user) then 'assignment_not_found'
    when v_blocked then 'account_blocked'
    when p_bidder is null and v_assignment.user_id = p_user then 'question_own_assignment'
    when p_bidder is not null and v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_assignment.status <> 'open' or v_assignment.lapsed_at is not null then 'question_not_open'
    when p_bidder is null and v_assignment.deadline < v_today then 'question_expired'
    when p_bidder is not null and not exists (
      select from bids where assignment_id = p_assignment and user_id = p_bidder) then 'bid_not_found'
    when exists (
      select from questions
       where assignment_id = p_assignment and asker_id = p_user and answerer_id = v_answerer) then 'question_already_asked'
    when p_bidder is null and exists (
      select from bids where assignment_id = p_assignment and user_id = p_user) then 'question_after_bid'
    when p_bidder is not null and exists (
      select from profiles where id = p_bidder and is_blocked) then 'question_bidder_blocked'
    when (select count(*) from questions
           where asker_id = p_user
             and created_at >= v_today::timestamp at time zone 'Asia/Karachi'
             and created_at < (v_today + 1)::timestamp at time zone 'Asia/Karachi') >= p_daily_limit
      then 'daily_questions_reached'
  end;
  if refusal is not null then return; end if;

  insert into questions (assignment_id, asker_id, answerer_id, question, created_at)
  values (p_assignment, p_user, v_answerer, p_question, p_now) returning id into v_id;

  -- A poster gets mails about questions if they get mails about bids; a bidder always, since an
  -- award may depend on the answer.
  perform write_mail('question_asked', id, v_id, p_now)
    from profiles where id = v_answerer and (notify_on_bid or p_bidder is not null);
  -- A poster who asks may be anonymous: then the bidder's notification names nobody.
  perform notify_user(v_answerer, 'question_asked', p_assignment, case when p_bidder is null then p_user end,
    jsonb_build_object('title', v_assignment.title), p_now);

  answer := jsonb_build_object('id', v_id, 'assignment_id', p_assignment);
end $$;

comment on function ask_question is 'questions.ask, once';
