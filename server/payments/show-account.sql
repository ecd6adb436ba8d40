-- Tells an admin the whole mobile account of a payment through a gateway; that it was seen, by whom and why, is written first. It takes
-- no key: each time is a time of its own, and the number is kept with no answer.
create or replace function show_account(
  p_user uuid, p_payment uuid, p_reason text, p_from jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_payment payments%rowtype;
  v_account text;
begin
  select * into v_payment from payments where id = p_payment and gateway <> 'manual';
  select account into v_account from gateway_orders where payment_id = p_payment;
  refusal := case
    when not is_acting_admin(p_user) then 'admin_required'
    when v_payment.id is null then 'payment_not_found'
    when v_account is null then 'payer_left'
  end;
  if refusal is not null then
    return;
  end if;
  perform audit(p_user, 'payments.showAccount', 'payment', p_payment, coin_request_name(v_payment), '{}',
    jsonb_build_object('seen', right(v_account, 3)), p_reason, p_from, p_now);
  answer := jsonb_build_object('account', v_account);
end $$;

comment on function show_account is 'payments.showAccount';
