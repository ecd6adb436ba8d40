-- Keeps a gateway's answer about a payment, and settles it once: of simultaneous answers, the
-- guarded update lets one through (docs/decisions/0056). `p_outcome` is null where the answer
-- settles nothing. A refused payment is still paid if the money came after all; a paid, disputed or
-- closed one stays so, whatever is said later: a reversal of credited money is noted for an admin,
-- and takes no coins. Coins are those of the row, for the amount of the row: the caller has
-- compared it; money that cannot be taken is held (`take_payment()`), and so is a transaction that
-- was credited by hand. A paid payment is asked about again after `p_check_hours`. Locks in the
-- order profile, payment, as every settlement does. Returns the payment's state.
create or replace function hear_gateway(
  p_payment uuid, p_outcome text, p_initiated boolean, p_reversed boolean, p_transaction text, p_transaction_key text, p_code text,
  p_description text, p_answer jsonb, p_reason text, p_check_hours integer, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_payment payments%rowtype;
  v_outcome text := p_outcome;
  v_reason text := p_reason;
begin
  perform from profiles where id = (select user_id from payments where id = p_payment) for no key update;
  select * into strict v_payment from payments where id = p_payment and gateway <> 'manual';
  if v_payment.status = 'paid' and p_reversed then
    update gateway_orders set reversed_at = p_now where payment_id = p_payment and reversed_at is null;
    if found then
      perform write_mail('payment_reversed', null, p_payment, p_now);
    end if;
  end if;
  if v_payment.status in ('paid', 'disputed', 'closed') then
    return v_payment.status;
  end if;

  if v_outcome = 'paid' and is_credited_otherwise(v_payment, p_transaction_key) then
    v_reason := 'Its transaction was already credited by hand';
    v_outcome := 'disputed';
  elsif v_outcome = 'paid' then
    v_reason := take_payment(v_payment, p_now);
    v_outcome := case when v_reason is null then 'paid' else 'disputed' end;
  end if;
  -- No answer is kept for a payer who deleted the account: it may name their mobile account.
  update gateway_orders set
      heard_at = coalesce(heard_at, p_now), code = coalesce(p_code, code), description = coalesce(p_description, description),
      answer = case when account is not null then coalesce(p_answer, answer) end, transaction_id = coalesce(p_transaction, transaction_id),
      transaction_key = coalesce(p_transaction_key, transaction_key),
      initiated_at = case when p_initiated then coalesce(initiated_at, p_now) else initiated_at end,
      next_ask_at = case when v_outcome is null then next_ask_at
        when v_outcome = 'paid' then p_now + make_interval(hours => p_check_hours) end
    where payment_id = p_payment;
  update payments set status = v_outcome, decided_at = p_now, reason = v_reason
    where id = p_payment and (status = 'pending' or v_outcome in ('paid', 'disputed')) and v_outcome is not null
    returning * into v_payment;
  if not found then
    return (select status from payments where id = p_payment);
  end if;

  perform follow_payment(v_payment, coalesce(p_transaction, v_payment.reference), p_now);
  perform live_hint(array[v_payment.user_id], 'payment', p_payment, 0);
  return v_payment.status;
end $$;

-- Claims for this process the payments of a gateway that are due for an inquiry, notified ones
-- first, then the longest waiting, and sets the next inquiry of each: an open one after its inquiry
-- of that number `p_waits` seconds later, then every `p_then` seconds; a paid one when it is so
-- many of `p_paid_hours` old. If a process dies meanwhile, another takes it at that time.
-- `last`: the payment is older than `p_hours`, and given up unless this inquiry says how it ended.
-- While the gateway's breaker is open one payment is taken every `p_pause` seconds, to try it.
create or replace function claim_asks(
  p_gateway text, p_most integer, p_waits integer[], p_then integer, p_hours integer, p_paid_hours integer[],
  p_breaks_at integer, p_pause integer, p_now timestamptz
) returns table (payment_id uuid, last boolean) language plpgsql as $$
#variable_conflict use_column
declare
  v_most integer := p_most;
begin
  if exists (select from gateway_breakers b where b.gateway = p_gateway and b.unheard >= p_breaks_at) then
    update gateway_breakers b set try_at = p_now + make_interval(secs => p_pause)
      where b.gateway = p_gateway and b.try_at <= p_now and exists (
        select from gateway_orders o join payments p on p.id = o.payment_id
        where o.next_ask_at <= p_now and p.gateway = p_gateway);
    if not found then
      return;
    end if;
    v_most := 1;
  end if;
  return query
    with due as (
      select o.payment_id from gateway_orders o join payments p on p.id = o.payment_id
        where o.next_ask_at <= p_now and p.gateway = p_gateway
        order by o.hinted_at is null, o.next_ask_at limit v_most for update of o skip locked
    )
    update gateway_orders o set asks = o.asks + 1, asked_at = p_now, hinted_at = null, next_ask_at = case p.status
        when 'pending' then p_now + make_interval(secs => coalesce(p_waits[o.asks + 1], p_then))
        when 'paid' then (select min(at) from unnest(p_paid_hours) h, lateral (select p.decided_at + make_interval(hours => h)) a (at)
          where at > p_now) end
      from due join payments p on p.id = due.payment_id where o.payment_id = due.payment_id
      returning o.payment_id, p.status = 'pending' and p.created_at <= p_now - make_interval(hours => p_hours);
end $$;

-- Notes whether a gateway answered an inquiry: the row counts consecutive inquiries without an
-- answer.
create or replace function note_gateway(p_gateway text, p_heard boolean, p_pause integer, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_unheard integer := 0;
begin
  if p_heard then
    delete from gateway_breakers where gateway = p_gateway;
  else
    insert into gateway_breakers as b (gateway, unheard, since, try_at)
    values (p_gateway, 1, p_now, p_now + make_interval(secs => p_pause))
    on conflict (gateway) do update set unheard = b.unheard + 1,
      try_at = greatest(b.try_at, p_now + make_interval(secs => p_pause))
    returning unheard into v_unheard;
  end if;
  return v_unheard;
end $$;
