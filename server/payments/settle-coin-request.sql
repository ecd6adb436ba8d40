-- Returns whether the money of a payment was already credited or held otherwise: that of a payment
-- by hand through a gateway, that of a gateway's by hand. `p_transaction_key` is the transaction
-- that the gateway names.
create or replace function is_credited_otherwise(p_payment payments, p_transaction_key text) returns boolean
language sql stable as $$
  select exists (
    select from payments other
     where other.reference_key in (p_payment.reference_key, p_transaction_key)
       and (other.gateway = 'manual') <> (p_payment.gateway = 'manual') and other.status in ('paid', 'disputed', 'closed'))
    or p_payment.gateway = 'manual' and exists (
      select from gateway_orders o join payments other on other.id = o.payment_id
       where o.transaction_key = p_payment.reference_key and other.status in ('paid', 'disputed', 'closed'));
$$;

-- Takes a payment's money for its purpose, and pays its order. Returns why it cannot: its payer
-- deleted the account meanwhile, or its order cannot be paid any more. Null where it could. The
-- caller holds payer and payment, and holds the money.
create or replace function take_payment(p_payment payments, p_now timestamptz) returns text language plpgsql as $$
begin
  if exists (select from profiles where id = p_payment.user_id and deleted_at is not null) then
    return 'Paid after the account was deleted';
  end if;
  return case when p_payment.purpose = 'order' then pay_order(p_payment.order_id, p_now) end;
end $$;

-- Applies the effects of a payment that was settled just now: coins of a paid pack, and mails.
-- Admins hear of a held payment; of an order its payer hears too. Takes the payment as it is after
-- settling.
create or replace function follow_payment(p_payment payments, p_reference text, p_now timestamptz) returns void
language plpgsql as $$
begin
  if p_payment.status = 'paid' and p_payment.purpose = 'coins' then
    perform coin_entry(p_payment.user_id, 'coin_purchase', p_payment.coins,
      jsonb_build_object('item', p_payment.item, 'reference', p_reference), 'payment:' || p_payment.id, p_now);
  end if;
  if p_payment.purpose = 'coins' and (p_payment.status = 'paid' or (p_payment.status = 'refused' and p_payment.gateway = 'manual')) then
    perform notify_user(p_payment.user_id, case p_payment.status when 'paid' then 'coins_bought' else 'coins_refused' end, p_payment.id, null,
      jsonb_build_object('coins', p_payment.coins), p_now);
  end if;
  if p_payment.status = 'disputed' then
    perform write_mail('payment_disputed', null, p_payment.id, p_now);
  end if;
  if p_payment.purpose = 'order' and (p_payment.status <> 'refused' or p_payment.gateway = 'manual') then
    perform write_mail('order_payment_decided', p_payment.user_id, p_payment.id, p_now);
  elsif p_payment.gateway = 'manual' then
    perform write_mail('coin_request_decided', p_payment.user_id, p_payment.id, p_now);
  elsif p_payment.status = 'paid' then
    perform write_mail('payment_paid', p_payment.user_id, p_payment.id, p_now);
  end if;
end $$;

-- Settles a payment by hand unless it is settled: of simultaneous decisions the guarded update lets
-- one through, its effects are the same step, and the payer sees it live. Money that cannot be
-- taken is held, with the cause as its reason. Returns the payment as it is then; all null where it
-- was settled before.
create or replace function settle_coin_request(
  p_payer uuid, p_payment uuid, p_status text, p_by uuid, p_reason text, p_now timestamptz
) returns payments language plpgsql as $$
declare
  v_payment payments%rowtype;
  v_why text;
begin
  perform from profiles where id = p_payer for no key update;
  select * into v_payment from payments where id = p_payment and status = 'pending';
  if v_payment.id is null then
    return v_payment;
  end if;
  if p_status = 'paid' then
    v_why := take_payment(v_payment, p_now);
  end if;
  update payments set status = case when v_why is null then p_status else 'disputed' end,
      decided_by = p_by, decided_at = p_now, reason = coalesce(v_why, p_reason)
    where id = p_payment returning * into v_payment;
  perform follow_payment(v_payment, v_payment.reference, p_now);
  perform live_hint(array[p_payer], 'payment', p_payment, 0);
  return v_payment;
end $$;

-- Returns a request's name in the audit log.
create or replace function coin_request_name(p_payment payments) returns text language sql stable as $$
  select '@' || username || ', PKR ' || p_payment.amount || ', ' || p_payment.reference
      || case when p_payment.purpose = 'order' then ', for ' || p_payment.item else '' end
    from profiles where id = p_payment.user_id;
$$;
