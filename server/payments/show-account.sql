-- Returns the whole mobile account of a gateway payment to an admin, after writing the view to the
-- audit log with admin and reason. It takes no key: each view is logged anew, and no kept answer
-- holds the number.
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

comment on function show_account is 'payments.showAccount, by an admin';
