-- Takes back a payment that the student told by mistake and the tutor has not confirmed: its card
-- goes, a step of the trail stays. Returns a refusal's code, or the answer.
create or replace function withdraw_payment(
  p_user uuid, p_settlement uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_held record;
  v_conversation conversations;
  v_settlement settlements;
begin
  select * into v_held from hold_settlement(p_user, p_settlement);
  v_conversation := v_held.chat;
  v_settlement := v_held.told;
  refusal := case
    when v_settlement.id is null then 'settlement_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_conversation.assigner_id <> p_user then 'settlement_not_student'
    when v_conversation.ended_at is not null then 'conversation_ended'
    when v_settlement.status = 'received' then 'settlement_received'
  end;
  if refusal is not null then return; end if;
  delete from settlements where id = p_settlement;
  perform told_payments_read(v_conversation.id, v_conversation.bidder_id, p_now);
  perform trail_entry(v_conversation.assignment_id, 'payment_withdrawn', p_user,
    jsonb_build_object('amount', v_settlement.amount), p_now);
  perform notify_user(v_conversation.bidder_id, 'payment_withdrawn', v_conversation.id, p_user,
    jsonb_build_object('amount', v_settlement.amount), p_now);
  answer := jsonb_build_object('conversation_id', v_conversation.id);
end $$;

comment on function withdraw_payment is 'chat.withdrawPayment';
