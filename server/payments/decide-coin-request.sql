-- Decides a payment by hand, for coins or an order, once (CONST-06): key, rules, a guarded update,
-- its effects, audit log, mail and hint in one step. Of simultaneous decisions, the update lets one
-- through. Locks in the order profile, payment, as request_coins() does.
create or replace function approve_coin_request(
  p_user uuid, p_payment uuid, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_payer uuid;
  v_payment payments%rowtype;
  v_balance integer;
  v_credited integer;
begin
  select user_id into v_payer from payments where id = p_payment and gateway = 'manual';
  refusal := case
    when v_payer is null then 'coin_request_not_found'
    when v_payer = p_user then 'coin_request_own'
  end;
  if refusal is null then
    perform from profiles where id = v_payer for no key update;
    select * into v_payment from payments where id = p_payment;
    refusal := case
      when v_payment.status <> 'pending' then 'coin_request_decided'
      when is_credited_otherwise(v_payment, null) then 'coin_request_credited'
    end;
  end if;
  if refusal is not null then return; end if;

  v_payment := settle_coin_request(v_payer, p_payment, 'paid', p_user, p_reason, p_now);
  v_credited := case when v_payment.status = 'paid' then v_payment.coins else 0 end;
  select coins into v_balance from profiles where id = v_payer;
  perform audit(p_user, 'payments.approve', 'coin_request', p_payment, coin_request_name(v_payment),
    jsonb_build_object('status', 'pending', 'coins', v_balance - v_credited),
    jsonb_build_object('status', v_payment.status, 'coins', v_balance), p_reason, p_from, p_now);

  answer := jsonb_build_object('status', v_payment.status, 'coins', v_credited);
end $$;

create or replace function reject_coin_request(
  p_user uuid, p_payment uuid, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_payer uuid;
  v_payment payments%rowtype;
begin
  select user_id into v_payer from payments where id = p_payment and gateway = 'manual';
  refusal := case
    when v_payer is null then 'coin_request_not_found'
    when v_payer = p_user then 'coin_request_own'
  end;
  if refusal is null then
    v_payment := settle_coin_request(v_payer, p_payment, 'refused', p_user, p_reason, p_now);
    if v_payment.id is null then
      refusal := 'coin_request_decided';
    end if;
  end if;
  if refusal is not null then return; end if;

  perform audit(p_user, 'payments.reject', 'coin_request', p_payment, coin_request_name(v_payment),
    '{"status": "pending"}', '{"status": "refused"}', p_reason, p_from, p_now);

  answer := '{"status": "refused"}';
end $$;

comment on function approve_coin_request is 'payments.approve, once, by an admin';
comment on function reject_coin_request is 'payments.reject, once, by an admin';
