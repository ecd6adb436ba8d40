-- Awards an open assignment to one of its bids for its cost: key, rules, bid, coins, chat, mails,
-- in one step (AWARD-01 to AWARD-04, STATE-02, STATE-03, STATE-06, CONST-03). Awarding after the
-- deadline is allowed. `p_edited` says whether the poster read the bid as its bidder changed it;
-- null for a poster who does not say. Within `p_free_hours` of a change the bidder could have
-- withdrawn: the conversation notes it (DEAL-194). Returns a refusal's code, or the answer. Locks
-- in the order assignment, bid, profiles by id. One table of cases judges the rules here and in
-- core/assignments/rules.ts.
create or replace function award_assignment_to_bidder(
  p_user uuid, p_assignment uuid, p_bidder uuid, p_cost integer, p_now timestamptz,
  p_edited boolean default null, p_from jsonb default '{}', p_here uuid[] default '{}',
  p_free_hours integer default null, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment record;
  v_bid record;
  v_related boolean;
  v_free_until timestamptz;
  v_conversation uuid;
  v_balance integer;
begin
  select a.user_id, a.title, a.status, a.lapsed_at into v_assignment
    from live_assignments a where a.id = p_assignment
      and may_read_assignment(a.user_id, a.offered_to, p_user) for no key update;
  if not found then
    refusal := 'assignment_not_found';
  else
    select id, status, is_related, edited_at is not null as edited into v_bid from bids
      where assignment_id = p_assignment and user_id = p_bidder for no key update;
    perform from profiles where id in (p_user, p_bidder) order by id for no key update;
    refusal := case
      when (select is_blocked from profiles where id = p_user) then 'account_blocked'
      when v_assignment.user_id <> p_user then 'assignment_not_yours'
      when v_assignment.status <> 'open' then 'award_not_open'
      when v_assignment.lapsed_at is not null then 'assignment_closed'
      when v_bid.id is null then 'bid_not_found'
      when v_bid.status = 'ended' then 'award_bid_ended'
      when v_bid.edited <> p_edited then 'award_bid_changed'
      when (select is_blocked from profiles where id = p_bidder) then 'award_bidder_blocked'
    end;
  end if;

  if refusal is null then
    v_balance := coin_entry(
      p_user, 'award_fee', -p_cost, jsonb_build_object('title', v_assignment.title), 'award:' || v_bid.id, p_now);
    if v_balance is null then
      refusal := 'award_insufficient_coins';
    end if;
  end if;

  if refusal is not null then return; end if;

  update bids set status = 'awarded' where id = v_bid.id returning free_until(bids, p_free_hours) into v_free_until;
  update assignments set status = 'awarded', awarded_to = p_bidder, award_cost = p_cost where id = p_assignment;
  v_conversation := open_conversation(p_assignment, p_user, p_bidder, p_now);
  v_related := v_bid.is_related or one_hand(p_user, p_bidder, p_from, p_here, p_now);
  update conversations set is_related = v_related, changed_before = coalesce(v_free_until > p_now, false)
    where id = v_conversation and (v_related or v_free_until > p_now);

  perform read_notices(p_user, 'bid_received', p_assignment, p_now);
  perform write_mail('award_won', p_bidder, p_assignment, p_now);
  perform write_mail('award_made', p_user, p_assignment, p_now);
  perform write_mail('bid_not_chosen', user_id, id, p_now) from bids where assignment_id = p_assignment and status = 'submitted';
  perform notify_user(user_id, case when id = v_bid.id then 'award_won' else 'bid_not_chosen' end, p_assignment, null,
    jsonb_build_object('title', v_assignment.title), p_now)
    from bids where assignment_id = p_assignment and status <> 'ended';
  perform referral_due(p_user, p_now, p_bidder, v_related);

  answer := jsonb_build_object('assignment_id', p_assignment, 'bid_id', v_bid.id, 'conversation_id', v_conversation,
    'status', 'awarded', 'coins', v_balance);
end $$;

comment on function award_assignment_to_bidder is 'assignments.award, once';
