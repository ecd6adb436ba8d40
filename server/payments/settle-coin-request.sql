-- Settles a request for coins unless it is settled: the guarded update lets one of however many decisions through, and the
-- payer is mailed and sees it live. Returns the payment as it is then; all null where it was settled before.
create or replace function settle_coin_request(
  p_payer uuid, p_payment uuid, p_status text, p_by uuid, p_reason text, p_now timestamptz
) returns payments language plpgsql as $$
declare
  v_payment payments%rowtype;
begin
  perform from profiles where id = p_payer for no key update;
  update payments set status = p_status, decided_by = p_by, decided_at = p_now, reason = p_reason
    where id = p_payment and status = 'pending' returning * into v_payment;
  if v_payment.id is not null then
    perform write_mail('coin_request_decided', p_payer, p_payment, p_now);
    perform notify_user(p_payer, case when p_status = 'paid' then 'coins_bought' else 'coins_refused' end, p_payment, null,
      jsonb_build_object('coins', v_payment.coins), p_now);
    perform live_hint(array[p_payer], 'payment', p_payment, 0);
  end if;
  return v_payment;
end $$;

-- What a request is called in the audit log.
create or replace function coin_request_name(p_payment payments) returns text language sql stable as $$
  select '@' || username || ', PKR ' || p_payment.amount || ', ' || p_payment.reference
    from profiles where id = p_payment.user_id;
$$;
