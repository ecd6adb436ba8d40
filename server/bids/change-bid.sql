-- Changes an own bid once, while the assignment is open; keeps the first version
-- (docs/decisions/0067). `p_offer` holds the new `price` and `days`, null for none; what it leaves
-- out stays. Locks the assignment, so that it is not awarded meanwhile. Returns a refusal's code,
-- or the answer.
create or replace function edit_bid(
  p_user uuid, p_bid uuid, p_proposal text, p_now timestamptz, p_offer jsonb default '{}',
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_status text;
  v_bid record;
  v_price integer;
  v_days integer;
begin
  select a.status into v_status from live_assignments a
    where a.id = (select assignment_id from bids where id = p_bid and user_id = p_user) for share;
  select id, proposal, price, days, edited_at, status into v_bid
    from bids where id = p_bid and user_id = p_user for no key update;
  v_price := case when p_offer ? 'price' then (p_offer ->> 'price')::integer else v_bid.price end;
  v_days := case when p_offer ? 'days' then (p_offer ->> 'days')::integer else v_bid.days end;
  refusal := case
    when v_status is null or v_bid.id is null then 'bid_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_status <> 'open' then 'bid_change_not_open'
    when v_bid.status = 'ended' then 'bid_ended'
    when v_bid.status <> 'submitted' then 'bid_change_not_open'
    when v_bid.edited_at is not null then 'bid_edited_before'
    when (v_bid.proposal, v_bid.price, v_bid.days) is not distinct from (p_proposal, v_price, v_days) then 'bid_not_changed'
  end;
  if refusal is not null then return; end if;
  update bids set proposal = p_proposal, price = v_price, days = v_days, edited_at = p_now,
    first_proposal = v_bid.proposal, first_price = v_bid.price, first_days = v_bid.days where id = p_bid;
  answer := jsonb_build_object('id', p_bid);
end $$;

comment on function edit_bid is 'bids.edit, once';

-- Withdraws an own bid before an award. Its coins stay spent, but come back within `p_hours` after
-- a change of what it answers (docs/decisions/0102). The assignment's lock orders it and a
-- simultaneous award, change or lapse. Returns a refusal's code, or the answer.
create or replace function withdraw_bid(
  p_user uuid, p_bid uuid, p_hours integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment record;
  v_bid bids%rowtype;
  v_refunded boolean;
begin
  select a.title, a.status into v_assignment from live_assignments a
    where a.id = (select assignment_id from bids where id = p_bid and user_id = p_user) for share;
  select * into v_bid from bids where id = p_bid and user_id = p_user for update;
  refusal := case
    when v_assignment.status is null or v_bid.id is null then 'bid_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.status <> 'open' then 'bid_change_not_open'
    when v_bid.status = 'ended' then 'bid_ended'
    when v_bid.status <> 'submitted' then 'bid_change_not_open'
  end;
  if refusal is not null then return; end if;
  v_refunded := coalesce(free_until(v_bid, p_hours) > p_now, false);
  delete from bids where id = p_bid;
  insert into withdrawn_bids (id, assignment_id, user_id, proposal, fee, created_at, withdrawn_at, refunded)
  values (p_bid, v_bid.assignment_id, p_user, v_bid.proposal, v_bid.fee, v_bid.created_at, p_now, v_refunded);
  if v_refunded then
    perform refund_bid(p_bid, p_user, v_bid.fee, v_assignment.title, 'changed', p_now);
  end if;
  answer := jsonb_build_object('id', p_bid, 'refunded', case when v_refunded then v_bid.fee else 0 end);
end $$;

comment on function withdraw_bid is 'bids.withdraw, once';

-- Puts a bid on the poster's shortlist, or removes it. Takes no key: it is idempotent.
create or replace function shortlist_bid(p_user uuid, p_bid uuid, p_on boolean, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  update bids set shortlisted = p_on from live_assignments a
    where bids.id = p_bid and a.id = bids.assignment_id and a.user_id = p_user
    returning jsonb_build_object('id', bids.id, 'shortlisted', shortlisted) into answer;
  if not found then
    refusal := 'bid_not_found';
  end if;
end $$;

comment on function shortlist_bid is 'bids.shortlist';
