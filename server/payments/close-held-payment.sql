-- Closes a held payment for an admin, once (docs/decisions/0071): key, rules, a guarded update, the
-- coins that are credited for it, audit log, mail and hint in one step. Locks in the order profile,
-- payment, as every settlement does. The entry's key is the payment's own, so that it is credited
-- once at most.
create or replace function close_held_payment(
  p_user uuid, p_payment uuid, p_outcome text, p_coins integer, p_reference text, p_refunded_on date, p_reason text,
  p_from jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_payment payments%rowtype;
begin
  perform from profiles where id = (select user_id from payments where id = p_payment) for no key update;
  select * into v_payment from payments where id = p_payment for update;
  refusal := case
    when v_payment.id is null or v_payment.status not in ('disputed', 'closed') then 'held_payment_not_found'
    when v_payment.status = 'closed' then 'held_payment_closed'
    when v_payment.user_id = p_user then 'held_payment_own'
    when p_outcome = 'credited' and exists (select from profiles where id = v_payment.user_id and deleted_at is not null)
      then 'user_not_found'
    when p_refunded_on < (v_payment.created_at at time zone 'Asia/Karachi')::date then 'refund_too_early'
  end;
  if refusal is not null then return; end if;

  update payments set status = 'closed' where id = p_payment;
  insert into payment_closings (payment_id, outcome, coins, reference, refunded_on, reason, closed_by, closed_at)
  values (p_payment, p_outcome, p_coins, p_reference, p_refunded_on, p_reason, p_user, p_now);
  if p_outcome = 'credited' then
    perform coin_entry(v_payment.user_id, 'adjustment', p_coins, jsonb_build_object('reason', p_reason),
      'closing:' || p_payment, p_now);
    perform notify_user(v_payment.user_id, 'coins_adjusted', p_payment, null, jsonb_build_object('coins', p_coins), p_now);
  end if;
  perform audit(p_user, 'payments.close', 'held_payment', p_payment, coin_request_name(v_payment),
    '{"status": "disputed"}', jsonb_strip_nulls(jsonb_build_object('status', 'closed', 'outcome', p_outcome,
      'credited', p_coins, 'reference', p_reference, 'refunded_on', p_refunded_on)), p_reason, p_from, p_now);
  perform write_mail('payment_closed', v_payment.user_id, p_payment, p_now);
  perform live_hint(array[v_payment.user_id], 'payment', p_payment, 0);

  answer := jsonb_build_object('outcome', p_outcome);
end $$;

comment on function close_held_payment is 'payments.close, once, by an admin';

-- Returns how a held payment was closed, as its payer may read it; null where it was not.
create or replace function payment_closing(p_payment uuid) returns jsonb language sql stable as $$
  select to_jsonb(c) - array['payment_id', 'closed_by', 'closed_at'] from payment_closings c where c.payment_id = p_payment;
$$;
