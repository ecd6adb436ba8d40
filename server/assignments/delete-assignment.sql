-- Deletes an open assignment softly and gives each bidder back what the bid cost, with a mail (PROFILE-05; rulings, Coins and money).
-- The assignment's lock makes it and a bid follow each other: the bid is either refused or refunded.
-- Returns a refusal's code, or the answer. Locks in the order assignment, profiles by id.
create or replace function delete_assignment(
  p_user uuid, p_assignment uuid,
  p_key text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment record;
  v_refunded integer;
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

  v_refunded := take_down(p_assignment, v_assignment.title, 'bid_refunded', p_now);
  answer := jsonb_build_object('id', p_assignment, 'refunded', v_refunded);
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function delete_assignment is 'assignments.delete';
