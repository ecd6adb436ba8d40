-- Records the tutor's answer on whether a payment arrived. 'Received' is final; a payment that did
-- not arrive may still. Repeating the same answer writes no entry. Returns a refusal's code, or the
-- answer.
create or replace function answer_payment(
  p_user uuid, p_settlement uuid, p_received boolean, p_words text, p_now timestamptz, out refusal text, out answer jsonb
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
    when v_conversation.bidder_id <> p_user then 'settlement_not_tutor'
    when v_conversation.ended_at is not null then 'conversation_ended'
    when v_settlement.status = 'received' and not p_received then 'settlement_settled'
  end;
  if refusal is not null then return; end if;
  answer := jsonb_build_object('conversation_id', v_conversation.id);
  if v_settlement.status = 'received' or (v_settlement.status = 'disputed' and not p_received and v_settlement.words = p_words) then
    return;
  end if;
  update settlements set status = case when p_received then 'received' else 'disputed' end,
      words = case when p_received then words else p_words end, answered_at = p_now
    where id = p_settlement;
  perform told_payments_read(v_conversation.id, p_user, p_now);
  perform trail_entry(v_conversation.assignment_id, case when p_received then 'received' else 'disputed' end, p_user,
    jsonb_build_object('amount', v_settlement.amount), p_now);
  perform write_mail('payment_answered', v_conversation.assigner_id, p_settlement, p_now);
  perform notify_user(v_conversation.assigner_id, 'payment_answered', v_conversation.id, p_user,
    jsonb_build_object('amount', v_settlement.amount, 'yes', p_received), p_now);
end $$;

comment on function answer_payment is 'chat.answerPayment';
