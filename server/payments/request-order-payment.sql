-- Reports a payment by hand for an own order: key, rules, row, mail, as request_coins() does for a
-- pack (docs/decisions/0064). While it is under review the order keeps its stock; a payment for an
-- expired order can still be reported, since the money may have been sent before. Locks in the
-- order profile, order.
create or replace function request_order_payment(
  p_user uuid, p_order_number text, p_amount integer, p_reference text, p_reference_key text,
  p_proof uuid, p_proof_digest text, p_most_pending integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid;
  v_order orders%rowtype;
begin
  select * into v_order from orders where number = p_order_number and user_id = p_user for update;
  refusal := case
    when v_order.id is null then 'order_not_found'
    when v_order.status not in ('pending', 'expired') then 'order_not_open'
    when not exists (
      select from files where id = p_proof and owner_id = p_user and bucket = 'payment_proofs') then 'file_not_found'
    when exists (select from payments where order_id = v_order.id
        and (status = 'disputed' or (status = 'pending' and gateway = 'manual')))
      then 'order_payment_open'
    when (select count(*) from payments where user_id = p_user and gateway = 'manual' and status = 'pending')
      >= p_most_pending
      then 'coin_requests_too_many'
  end;
  if refusal is null then
    v_id := manual_payment(p_user, 'order', v_order.number, v_order.id, p_amount, 0, p_reference, p_reference_key, p_proof,
      p_proof_digest, p_now);
    if v_id is null then
      refusal := 'transaction_id_used';
    end if;
  end if;
  if refusal is not null then return; end if;

  perform write_mail('coin_request_admin', null, v_id, p_now);

  answer := jsonb_build_object('id', v_id, 'status', 'pending');
end $$;

comment on function request_order_payment is 'payments.sendOrderPayment, once, by a member';
