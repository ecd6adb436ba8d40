-- Deletes an open assignment softly and refunds each bidder the cost of the bid, with a mail
-- (PROFILE-05; rulings, Coins and money). The assignment's lock orders it and a simultaneous bid:
-- the bid is either refused or refunded. Returns a refusal's code, or the answer. Locks in the
-- order assignment, profiles by id.
create or replace function delete_assignment(
  p_user uuid, p_assignment uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
  v_refunded integer;
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_assignment.status <> 'open' then 'delete_not_open'
  end;
  if refusal is not null then return; end if;

  v_refunded := take_down(p_assignment, v_assignment.title, 'bid_refunded', p_now);
  answer := jsonb_build_object('id', p_assignment, 'refunded', v_refunded);
end $$;

comment on function delete_assignment is 'assignments.delete, once';
