-- Writes a payment by hand, under review. Null where its transaction is under review or paid
-- already, by hand or through a gateway.
create or replace function manual_payment(
  p_user uuid, p_purpose text, p_item text, p_order uuid, p_amount integer, p_coins integer, p_reference text,
  p_reference_key text, p_proof uuid, p_proof_digest text, p_now timestamptz
) returns uuid language sql as $$
  insert into payments (
    user_id, purpose, item, order_id, gateway, amount, coins, reference, reference_key, proof_file_id, proof_digest, created_at)
  select p_user, p_purpose, p_item, p_order, 'manual', p_amount, p_coins, p_reference, p_reference_key, p_proof, p_proof_digest, p_now
    where not exists (select from payments g where g.reference_key = p_reference_key and g.gateway <> 'manual'
        and g.status <> 'refused')
      and not exists (select from gateway_orders o join payments g on g.id = o.payment_id
        where o.transaction_key = p_reference_key and g.status <> 'refused')
  on conflict (gateway, reference_key) where status <> 'refused' do nothing returning id;
$$;

-- Requests the coins of a pack that was paid by hand: key, rules, row, mail (WALLET-07, CONST-06).
-- No coins move. The person's lock makes requests follow each other, so that no race passes the
-- limit of those under review; the index payments_reference lets a transaction be sent once.
-- Returns a refusal's code, or the answer.
create or replace function request_coins(
  p_user uuid, p_item text, p_amount integer, p_coins integer, p_reference text, p_reference_key text,
  p_proof uuid, p_proof_digest text, p_most_pending integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid;
begin
  refusal := case
    when not exists (
      select from files where id = p_proof and owner_id = p_user and bucket = 'payment_proofs') then 'file_not_found'
    when (select count(*) from payments where user_id = p_user and gateway = 'manual' and status = 'pending')
      >= p_most_pending
      then 'coin_requests_too_many'
  end;
  if refusal is null then
    v_id := manual_payment(p_user, 'coins', p_item, null, p_amount, p_coins, p_reference, p_reference_key, p_proof,
      p_proof_digest, p_now);
    if v_id is null then
      refusal := 'transaction_id_used';
    end if;
  end if;
  if refusal is not null then return; end if;

  perform write_mail('coin_request_admin', null, v_id, p_now);

  answer := jsonb_build_object('id', v_id, 'status', 'pending');
end $$;

comment on function request_coins is 'payments.requestCoins, once, by a member';
