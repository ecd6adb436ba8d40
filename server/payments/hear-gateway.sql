-- Keeps what a gateway said of a payment, and settles it once: the guarded update lets one of however many answers through
-- (docs/decisions/0056). `p_outcome` is null where nothing is settled by it. What was refused is still paid if the money came
-- after all; what is paid, disputed or closed stays so, whatever is said later. Coins are those of the row, for the amount of the row:
-- the caller has compared it; money that cannot be taken is held (`take_payment()`). Locks in the order profile, payment, as all that settles does. Returns where the payment stands.
create or replace function hear_gateway(
  p_payment uuid, p_outcome text, p_initiated boolean, p_transaction text, p_code text, p_description text, p_answer jsonb,
  p_reason text, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_payment payments%rowtype;
  v_outcome text := p_outcome;
  v_reason text := p_reason;
begin
  perform from profiles where id = (select user_id from payments where id = p_payment) for no key update;
  select * into strict v_payment from payments where id = p_payment and gateway <> 'manual';
  if v_payment.status in ('paid', 'disputed', 'closed') then
    return v_payment.status;
  end if;

  if v_outcome = 'paid' then
    v_reason := take_payment(v_payment, p_now);
    v_outcome := case when v_reason is null then 'paid' else 'disputed' end;
  end if;
  -- Of a payer who deleted the account no answer is kept: it may name their mobile account.
  update gateway_orders set
      heard_at = coalesce(heard_at, p_now), code = coalesce(p_code, code), description = coalesce(p_description, description),
      answer = case when account is not null then coalesce(p_answer, answer) end, transaction_id = coalesce(p_transaction, transaction_id),
      initiated_at = case when p_initiated then coalesce(initiated_at, p_now) else initiated_at end,
      next_ask_at = case when v_outcome is null then next_ask_at end
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

-- Takes payments that are to be asked about for this process, those that wait longest first, and says when each is asked
-- about next: after its asking of that number `p_waits` seconds later, then every `p_then` seconds until it is `p_hours` old. A process that dies
-- while it asks leaves the payment to whoever comes at the next time. `last`: nobody asks again by itself.
create or replace function claim_asks(p_most integer, p_waits integer[], p_then integer, p_hours integer, p_now timestamptz)
returns table (payment_id uuid, last boolean) language sql as $$
  with due as (
    select o.payment_id from gateway_orders o where o.next_ask_at <= p_now
      order by o.next_ask_at limit p_most for update skip locked
  )
  update gateway_orders o set asks = o.asks + 1, asked_at = p_now, next_ask_at = case
      when p.status = 'pending' and p.created_at > p_now - make_interval(hours => p_hours)
        then p_now + make_interval(secs => coalesce(p_waits[o.asks + 1], p_then)) end
    from due join payments p on p.id = due.payment_id where o.payment_id = due.payment_id
    returning o.payment_id, o.next_ask_at is null and p.status = 'pending';
$$;
