-- Places one bid for its fee: key, rules, bid, coins, mails, in one step (BID-07 to BID-11,
-- CONST-02). A bid without a CV of its own carries the profile's. Returns a refusal's code, or the
-- answer. Locks assignment, then profile, before it inserts the bid, whose foreign key would lock
-- the profile otherwise. One table of cases tests the rules here and in core/bids/rules.ts.
create or replace function place_bid(
  p_user uuid, p_assignment uuid, p_proposal text, p_cv_file uuid, p_fee integer,
  p_now timestamptz, p_price integer default null, p_days integer default null,
  p_from jsonb default '{}', p_here uuid[] default '{}',
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment record;
  v_blocked boolean;
  v_related boolean;
  v_bid uuid;
  v_balance integer;
begin
  select a.user_id, a.title, a.status, a.deadline, a.lapsed_at, a.offered_to into v_assignment
    from live_assignments a where a.id = p_assignment for share;
  select is_blocked into v_blocked from profiles where id = p_user for no key update;
  refusal := case
    when v_assignment.user_id is null
      or not may_read_assignment(v_assignment.user_id, v_assignment.offered_to, p_user) then 'assignment_not_found'
    when v_blocked then 'account_blocked'
    when v_assignment.user_id = p_user then 'bid_own_assignment'
    when v_assignment.status <> 'open' or v_assignment.lapsed_at is not null then 'bid_not_open'
    when v_assignment.deadline < (p_now at time zone 'Asia/Karachi')::date then 'bid_expired'
    when exists (select from bids where assignment_id = p_assignment and user_id = p_user) then 'bid_already_placed'
    when p_cv_file is not null and not exists (
      select from files where id = p_cv_file and owner_id = p_user and bucket = 'cvs') then 'file_not_found'
  end;

  if refusal is null then
    v_related := one_hand(p_user, v_assignment.user_id, p_from, p_here, p_now);
    insert into bids (assignment_id, user_id, proposal, cv_file_id, fee, price, days, is_related, created_at)
    values (p_assignment, p_user, p_proposal,
      coalesce(p_cv_file, (select cv_id from profiles where id = p_user)), p_fee,
      p_price, p_days, v_related, p_now)
    on conflict (assignment_id, user_id) do nothing returning id into v_bid;
    if v_bid is null then
      refusal := 'bid_already_placed';
    else
      v_balance := coin_entry(
        p_user, 'bid_fee', -p_fee, jsonb_build_object('title', v_assignment.title), 'bid:' || v_bid, p_now);
      if v_balance is null then
        delete from bids where id = v_bid;
        refusal := 'bid_insufficient_coins';
      end if;
    end if;
  end if;

  if refusal is not null then return; end if;

  perform write_mail('bid_placed', p_user, v_bid, p_now);
  perform write_mail('bid_received', id, v_bid, p_now) from profiles where id = v_assignment.user_id and notify_on_bid;
  perform write_mail('bid_admin', null, v_bid, p_now);
  perform notify_user(v_assignment.user_id, 'bid_received', p_assignment, p_user,
    jsonb_build_object('title', v_assignment.title), p_now);
  perform referral_due(p_user, p_now, v_assignment.user_id, v_related);

  answer := jsonb_build_object('id', v_bid, 'assignment_id', p_assignment, 'status', 'submitted', 'coins', v_balance);
end $$;

comment on function place_bid is 'bids.place, once';
