-- Tells the tutor of a payment made outside the site: a card in their conversation, with a mail.
-- The conversation's lock serialises its reports. The student must confirm an amount above the rest
-- of the agreed price, with told payments counted. Returns a refusal's code, or the answer.
create or replace function tell_payment(
  p_user uuid, p_conversation uuid, p_amount integer, p_milestone uuid, p_method text, p_reference text, p_file uuid,
  p_most integer, p_now timestamptz, p_above_agreed boolean default true, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_conversation record;
  v_found boolean;
  v_id uuid;
begin
  select assignment_id, assigner_id, bidder_id, ended_at into v_conversation from conversations
    where id = p_conversation and p_user in (assigner_id, bidder_id) for no key update;
  v_found := found;
  refusal := case
    when not v_found then 'conversation_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_conversation.assigner_id <> p_user then 'settlement_not_student'
    when v_conversation.ended_at is not null then 'conversation_ended'
    when p_milestone is not null and not exists (
      select from milestones where id = p_milestone and conversation_id = p_conversation) then 'milestone_not_found'
    when p_file is not null and not exists (
      select from files where id = p_file and owner_id = p_user and bucket = 'chat_payments') then 'file_not_found'
    when (select count(*) from settlements where conversation_id = p_conversation) >= p_most then 'settlements_too_many'
    when not p_above_agreed and p_amount > (
      select agreed_price(b, a.budget) from bids b join assignments a on a.id = b.assignment_id
        where b.assignment_id = v_conversation.assignment_id and b.user_id = v_conversation.bidder_id)
      - (select coalesce(sum(amount), 0) from settlements
        where conversation_id = p_conversation and status in ('waiting', 'received')) then 'settlement_above_agreed'
  end;
  if refusal is not null then return; end if;

  insert into settlements (
    conversation_id, payer_id, tutor_id, milestone_id, milestone_title, amount, method, reference, file_id, created_at)
  values (
    p_conversation, p_user, v_conversation.bidder_id, p_milestone, (select title from milestones where id = p_milestone),
    p_amount, p_method, p_reference, p_file, p_now)
  returning id into v_id;
  perform trail_entry(v_conversation.assignment_id, 'paid', p_user, jsonb_build_object('id', v_id, 'amount', p_amount), p_now);
  perform write_mail('payment_told', v_conversation.bidder_id, v_id, p_now);
  perform notify_user(v_conversation.bidder_id, 'payment_told', p_conversation, p_user,
    jsonb_build_object('amount', p_amount), p_now);
  answer := jsonb_build_object('id', v_id, 'conversation_id', p_conversation);
end $$;

comment on function tell_payment is 'chat.tellPayment, once';

-- Marks the tutor's notification of told payments as read, once none of them waits for an answer.
create or replace function told_payments_read(p_conversation uuid, p_tutor uuid, p_now timestamptz) returns void
language sql as $$
  select read_notices(p_tutor, 'payment_told', p_conversation, p_now) where not exists (
    select from settlements where conversation_id = p_conversation and status = 'waiting');
$$;

-- Locks the conversation of a told payment for one of its parties, and reads the payment under that
-- lock: the other party may have answered it or taken it back meanwhile. Null if it is not there.
create or replace function hold_settlement(
  p_user uuid, p_settlement uuid, out chat conversations, out told settlements
) language plpgsql as $$
begin
  select c.* into chat from settlements s join conversations c on c.id = s.conversation_id
    where s.id = p_settlement and p_user in (c.assigner_id, c.bidder_id) for no key update of c;
  select * into told from settlements where id = p_settlement and conversation_id = chat.id;
end $$;
