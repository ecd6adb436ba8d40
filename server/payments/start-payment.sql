-- Begins a payment through a gateway: key, rules, row (docs/decisions/0056). Nobody is asked for money yet, and no coins move.
-- The order id is `p_number`, the time in milliseconds,
-- or the next that is free. The person's lock makes payments follow each other, so
-- that no race passes the limit of open ones. Returns a refusal's code, or the answer.
create or replace function start_payment(
  p_user uuid, p_gateway text, p_item text, p_amount integer, p_coins integer, p_account text, p_most_open integer,
  p_first_ask integer, p_number bigint, p_key text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid;
  v_number bigint := p_number;
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'payments.initiate', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;

  perform from profiles where id = p_user for no key update;
  refusal := case
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when (select count(*) from payments where user_id = p_user and gateway <> 'manual' and status = 'pending'
      and created_at > p_now - interval '1 hour') >= p_most_open then 'payments_too_many'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  while v_id is null loop
    insert into payments (user_id, purpose, item, gateway, amount, coins, reference, reference_key, created_at)
    values (
      p_user, 'coins', p_item, p_gateway, p_amount, p_coins, 'ORD-' || v_number, 'ORD' || v_number, p_now)
    on conflict do nothing returning id into v_id;
    v_number := v_number + 1;
  end loop;
  insert into gateway_orders (payment_id, account, next_ask_at)
  values (v_id, p_account, p_now + make_interval(secs => p_first_ask));

  answer := jsonb_build_object('id', v_id);
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function start_payment is 'payments.initiate';
