-- Idempotency inside an effect's own transaction (docs/decisions/0020).
-- claim_key() takes (user, key) for this transaction; a concurrent twin waits here until the first one ends.
-- Both null: go on, then store_answer(). An answer is the first one's; a refusal: same key, other body.
create or replace function claim_key(
  p_user uuid, p_key text, p_procedure text, p_body_hash text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_found idempotency_keys%rowtype;
begin
  if p_key is null then
    return;
  end if;
  insert into idempotency_keys (user_id, key, procedure, body_hash, created_at)
  values (p_user, p_key, p_procedure, p_body_hash, p_now) on conflict do nothing;
  if found then
    return;
  end if;
  select * into v_found from idempotency_keys where user_id = p_user and key = p_key;
  if v_found.procedure = p_procedure and v_found.body_hash = p_body_hash then
    answer := v_found.answer;
  else
    refusal := 'form_already_sent';
  end if;
end $$;

-- By the index, however few keys there were when this was planned: the plan outlives a burst of them.
create or replace function store_answer(p_user uuid, p_key text, p_answer jsonb) returns void language sql
set enable_seqscan = off as $$
  update idempotency_keys set answer = p_answer where user_id = p_user and key = p_key;
$$;

-- Refusals are not stored: the key is free again.
create or replace function release_key(p_user uuid, p_key text) returns void language sql
set enable_seqscan = off as $$
  delete from idempotency_keys where user_id = p_user and key = p_key;
$$;
