-- Settles, once, a payment whose money went back after it was credited (docs/decisions/0083): an
-- admin settled it with its payer. Key, rules, a guarded update and audit log in one step. No coins
-- move: an adjustment does that, if one is wanted.
create or replace function close_reversal(
  p_user uuid, p_payment uuid, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_payment payments%rowtype;
  v_reversed timestamptz;
  v_closed timestamptz;
begin
  select reversed_at, reversal_closed_at into v_reversed, v_closed from gateway_orders where payment_id = p_payment for update;
  select * into v_payment from payments where id = p_payment;
  refusal := case
    when v_reversed is null then 'held_payment_not_found'
    when v_closed is not null then 'held_payment_closed'
    when v_payment.user_id = p_user then 'held_payment_own'
  end;
  if refusal is not null then return; end if;

  update gateway_orders set reversal_closed_at = p_now where payment_id = p_payment;
  perform audit(p_user, 'payments.closeReversal', 'held_payment', p_payment, coin_request_name(v_payment),
    '{"status": "paid"}', '{"status": "reversed"}', p_reason, p_from, p_now);

  answer := '{"closed": true}';
end $$;

comment on function close_reversal is 'payments.closeReversal, once, by an admin';
