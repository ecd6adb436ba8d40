-- Deletes an open assignment softly and gives each bidder back what the bid cost, with a mail (PROFILE-05; rulings, Coins).
-- The assignment's lock makes it and a bid follow each other: the bid is either refused or refunded.
-- Returns a refusal's code, or the answer. Locks in the order assignment, profiles by id.
create or replace function delete_assignment(
  p_user uuid, p_assignment uuid,
  p_key text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment record;
  v_bid record;
  v_refunded integer := 0;
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'assignments.delete', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;

  select a.user_id, a.title, a.status into v_assignment
    from live_assignments a where a.id = p_assignment for no key update;
  refusal := case
    when not found then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_assignment.status <> 'open' then 'delete_not_open'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  update assignments set deleted_at = p_now where id = p_assignment;
  for v_bid in select id, user_id, fee from bids where assignment_id = p_assignment order by user_id loop
    perform coin_entry(
      v_bid.user_id, 'bid_refund', v_bid.fee, jsonb_build_object('title', v_assignment.title), 'refund:' || v_bid.id,
      p_now);
    perform write_mail('bid_refunded', v_bid.user_id, v_bid.id, p_now);
    perform notify_user(v_bid.user_id, 'bid_refunded', v_bid.id, null,
      jsonb_build_object('title', v_assignment.title, 'coins', v_bid.fee), p_now);
    v_refunded := v_refunded + 1;
  end loop;

  answer := jsonb_build_object('id', p_assignment, 'refunded', v_refunded);
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function delete_assignment is 'assignments.delete';
