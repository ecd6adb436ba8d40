-- Corrects a balance for an admin: coins, mail and hint. The entry's key is its own id, which its
-- mail refers to; the doctor compares the entries with the audit log. Returns the new balance; null
-- for one below zero. The caller holds the profile and writes the audit log.
create or replace function write_adjustment(p_target uuid, p_amount integer, p_reason text, p_now timestamptz)
returns integer language plpgsql as $$
declare
  v_key text := 'adjustment:' || uuidv7();
  v_balance integer := coin_entry(p_target, 'adjustment', p_amount, jsonb_build_object('reason', p_reason), v_key, p_now);
begin
  if v_balance is not null then
    perform write_mail('coins_adjusted', p_target, id, p_now) from transactions where idempotency_key = v_key;
    perform notify_user(p_target, 'coins_adjusted', id, null, jsonb_build_object('coins', p_amount), p_now)
      from transactions where idempotency_key = v_key;
  end if;
  return v_balance;
end $$;

-- Returns the coins by which an admin alone corrected a person's balance in the last day, up and
-- down together: an amount in parts counts as one.
create or replace function adjusted_alone(p_user uuid, p_target uuid, p_now timestamptz) returns integer
language sql stable as $$
  select coalesce(sum(abs((after ->> 'coins')::integer - (before ->> 'coins')::integer)), 0)::integer
    from audit_log where about_id = p_target and admin_id = p_user and action = 'coins.adjust'
      and after ? 'coins' and at > p_now - interval '1 day';
$$;

-- Corrects a balance for an admin, up or down, with its entry in the audit log. Above `p_limit`
-- coins it only writes a request, which another admin decides by decide_adjustment(); 0: no limit
-- (docs/decisions/0135).
create or replace function adjust_coins(
  p_user uuid, p_target uuid, p_amount integer, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb, p_limit integer default 0, p_days integer default null
) language plpgsql as $$
declare
  v_target record;
  v_balance integer;
  v_request uuid;
begin
  select username, coins into v_target from profiles where id = p_target and deleted_at is null for no key update;
  refusal := case
    when v_target.username is null then 'user_not_found'
    when p_target = p_user then 'adjustment_own'
    when v_target.coins + p_amount < 0 then 'adjustment_below_zero'
  end;
  if refusal is not null then return; end if;

  if p_limit > 0 and adjusted_alone(p_user, p_target, p_now) + abs(p_amount) > p_limit then
    insert into adjustment_requests (user_id, amount, reason, requested_by, requested_at, expires_at)
      values (p_target, p_amount, p_reason, p_user, p_now, p_now + make_interval(days => p_days))
      returning id into v_request;
    perform audit(p_user, 'coins.adjust', 'user', p_target, '@' || v_target.username,
      '{}', jsonb_build_object('requested', p_amount), p_reason, p_from, p_now);
    answer := jsonb_build_object('amount', p_amount, 'coins', v_target.coins, 'request_id', v_request);
    return;
  end if;

  v_balance := write_adjustment(p_target, p_amount, p_reason, p_now);
  perform audit(p_user, 'coins.adjust', 'user', p_target, '@' || v_target.username,
    jsonb_build_object('coins', v_target.coins), jsonb_build_object('coins', v_balance), p_reason, p_from, p_now);

  answer := jsonb_build_object('amount', p_amount, 'coins', v_balance);
end $$;

comment on function adjust_coins is 'coins.adjust, once, by an admin';

-- Confirms or refuses a requested adjustment, once, for an admin who neither requested it nor is
-- its subject. Only a confirmation moves coins.
create or replace function decide_adjustment(
  p_user uuid, p_id uuid, p_outcome text, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_request adjustment_requests;
  v_target record;
  v_balance integer;
  v_facts jsonb;
begin
  -- The person first: the order of all locks (docs/decisions/0085).
  select p.username, p.coins, p.deleted_at into v_target
    from profiles p join adjustment_requests r on r.user_id = p.id where r.id = p_id for no key update of p;
  select * into v_request from adjustment_requests where id = p_id for no key update;
  refusal := case
    when v_request.id is null then 'adjustment_request_not_found'
    when v_request.requested_by = p_user then 'adjustment_request_own'
    when v_request.user_id = p_user then 'adjustment_own'
    when v_request.outcome is not null then 'adjustment_request_decided'
    when v_request.expires_at <= p_now then 'adjustment_request_expired'
    when p_outcome = 'confirmed' and v_target.deleted_at is not null then 'user_not_found'
    when p_outcome = 'confirmed' and v_target.coins + v_request.amount < 0 then 'adjustment_below_zero'
  end;
  if refusal is not null then return; end if;

  v_facts := jsonb_build_object('outcome', p_outcome, 'requested', v_request.amount,
    'requested_by', (select '@' || username from profiles where id = v_request.requested_by));
  if p_outcome = 'confirmed' then
    v_balance := write_adjustment(v_request.user_id, v_request.amount, v_request.reason, p_now);
    v_facts := v_facts || jsonb_build_object('coins', v_balance);
  end if;
  update adjustment_requests set outcome = p_outcome, note = p_reason, decided_by = p_user, decided_at = p_now
    where id = p_id;
  perform audit(p_user, 'coins.decideAdjustment', 'user', v_request.user_id, '@' || v_target.username,
    case when p_outcome = 'confirmed' then jsonb_build_object('coins', v_target.coins) else '{}' end, v_facts,
    p_reason, p_from, p_now);

  answer := jsonb_build_object('outcome', p_outcome);
end $$;

comment on function decide_adjustment is 'coins.decideAdjustment, once, by an admin';
