-- Corrects a balance for an admin, up or down: key, rules, coins, audit log, mail and hint in one
-- step. The entry's key is its own id, which its mail refers to; the doctor compares the entries
-- with the audit log.
create or replace function adjust_coins(
  p_user uuid, p_target uuid, p_amount integer, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_username text;
  v_balance integer;
  v_key text := 'adjustment:' || uuidv7();
begin
  select username into v_username from profiles where id = p_target and deleted_at is null for no key update;
  refusal := case
    when v_username is null then 'user_not_found'
    when p_target = p_user then 'adjustment_own'
  end;
  if refusal is null then
    v_balance := coin_entry(p_target, 'adjustment', p_amount, jsonb_build_object('reason', p_reason), v_key, p_now);
    if v_balance is null then
      refusal := 'adjustment_below_zero';
    end if;
  end if;
  if refusal is not null then return; end if;

  perform audit(p_user, 'coins.adjust', 'user', p_target, '@' || v_username,
    jsonb_build_object('coins', v_balance - p_amount), jsonb_build_object('coins', v_balance), p_reason, p_from, p_now);
  perform write_mail('coins_adjusted', p_target, id, p_now) from transactions where idempotency_key = v_key;
  perform notify_user(p_target, 'coins_adjusted', id, null, jsonb_build_object('coins', p_amount), p_now)
    from transactions where idempotency_key = v_key;

  answer := jsonb_build_object('amount', p_amount, 'coins', v_balance);
end $$;

comment on function adjust_coins is 'coins.adjust, once, by an admin';
