-- Writes a payment through a gateway and queues it for inquiries. Its own number there is
-- `p_number`, the time in milliseconds, or the next that is free. No money is asked for yet.
create or replace function open_payment(
  p_user uuid, p_gateway text, p_purpose text, p_item text, p_order uuid, p_amount integer, p_coins integer, p_account text,
  p_first_ask integer, p_number bigint, p_now timestamptz
) returns uuid language plpgsql as $$
declare
  v_id uuid;
  v_number bigint := p_number;
begin
  while v_id is null loop
    insert into payments (user_id, purpose, item, order_id, gateway, amount, coins, reference, reference_key, created_at)
    values (
      p_user, p_purpose, p_item, p_order, p_gateway, p_amount, p_coins, 'ORD-' || v_number, 'ORD' || v_number, p_now)
    on conflict do nothing returning id into v_id;
    v_number := v_number + 1;
  end loop;
  insert into gateway_orders (payment_id, account, next_ask_at)
  values (v_id, p_account, p_now + make_interval(secs => p_first_ask));
  return v_id;
end $$;

-- Counts the payments through gateways that somebody began within an hour and that are still open.
-- The held profile makes payments follow each other, so that no race passes the limit.
create or replace function open_payments(p_user uuid, p_now timestamptz) returns bigint language sql as $$
  select count(*) from payments where user_id = p_user and gateway <> 'manual' and status = 'pending'
    and created_at > p_now - interval '1 hour';
$$;

-- Begins a payment for a pack of coins through a gateway: key, rules, row (docs/decisions/0056). No
-- coins move. Returns a refusal's code, or the answer.
create or replace function start_payment(
  p_user uuid, p_gateway text, p_item text, p_amount integer, p_coins integer, p_account text, p_most_open integer,
  p_first_ask integer, p_number bigint, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  if open_payments(p_user, p_now) >= p_most_open then
    refusal := 'payments_too_many';
    return;
  end if;
  answer := jsonb_build_object('id',
    open_payment(p_user, p_gateway, 'coins', p_item, null, p_amount, p_coins, p_account, p_first_ask, p_number, p_now));
end $$;

-- Begins a payment for an own order through a gateway, as start_payment() does for a pack. An open
-- one has to end first: the same money is not asked for twice. Locks in the order profile, order.
create or replace function start_order_payment(
  p_user uuid, p_order_number text, p_gateway text, p_amount integer, p_account text, p_most_open integer,
  p_first_ask integer, p_number bigint, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_order orders%rowtype;
begin
  select * into v_order from orders where number = p_order_number and user_id = p_user for update;
  refusal := case
    when v_order.id is null then 'order_not_found'
    when v_order.status <> 'pending' then 'order_not_open'
    when exists (select from payments where order_id = v_order.id and status in ('pending', 'disputed'))
      then 'order_payment_open'
    when open_payments(p_user, p_now) >= p_most_open then 'payments_too_many'
  end;
  if refusal is not null then return; end if;

  answer := jsonb_build_object('id',
    open_payment(
      p_user, p_gateway, 'order', v_order.number, v_order.id, p_amount, 0, p_account, p_first_ask, p_number, p_now));
end $$;

comment on function start_payment is 'payments.initiate, once, by a member';
comment on function start_order_payment is 'payments.payOrder, once, by a member';
