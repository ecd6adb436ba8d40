-- An admin releases the coins of a held referral, or declines them, once: a guarded update under the row's lock, coins with the referral's own
-- key, audit log and mail in one step. To who is blocked or gone nothing is released.
create or replace function decide_referral(
  p_user uuid, p_referral uuid, p_outcome text, p_reason text, p_from jsonb, p_key text, p_body_hash text,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_referral referrals%rowtype;
  v_referrer profiles%rowtype;
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'referrals.decide', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;
  select * into v_referral from referrals where id = p_referral and held_at is not null for update;
  select * into v_referrer from profiles where id = v_referral.referrer_id;
  refusal := case
    when not is_acting_admin(p_user) then 'admin_required'
    when v_referral.id is null then 'referral_not_found'
    when p_user in (v_referral.referrer_id, v_referral.referred_id) then 'referral_own'
    when v_referral.outcome is not null then 'referral_decided'
    when p_outcome = 'released' and v_referrer.is_blocked then 'referral_inviter_blocked'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;

  update referrals set outcome = p_outcome, note = p_reason, decided_by = p_user, decided_at = p_now,
      coins = case when p_outcome = 'released' then held_coins end
    where id = p_referral;
  if p_outcome = 'released' then
    perform pay_referral(v_referral.referrer_id, v_referral.referred_id, v_referral.held_coins, p_now);
  end if;
  perform audit(p_user, 'referrals.decide', 'user', v_referral.referrer_id, '@' || v_referrer.username,
    '{"outcome": null}', jsonb_build_object('outcome', p_outcome), p_reason, p_from, p_now);
  perform write_mail('referral_decided', v_referral.referrer_id, p_referral, p_now);
  answer := jsonb_build_object('outcome', p_outcome);
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function decide_referral is 'referrals.decide';
