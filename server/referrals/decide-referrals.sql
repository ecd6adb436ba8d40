-- Releases or declines the coins of held referrals of one inviter for an admin, either all named
-- ones or none, each once: guarded updates under the rows' locks, coins with each referral's own
-- key, one entry of the audit log and one mail, in one step. Referrals held after the admin looked
-- are not among them, and wait. Blocked or deleted inviters get nothing released.
create or replace function decide_referrals(
  p_user uuid, p_referrals uuid[], p_outcome text, p_reason text, p_from jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_referrals referrals[];
  v_referrer profiles%rowtype;
  v_friends text;
  v_coins integer;
begin
  -- In one order, so that of two admins one waits for the other.
  select array_agg(held) into v_referrals from (
    select r from referrals r where r.id = any(p_referrals) and r.held_at is not null order by r.id for update) as found (held);
  select * into v_referrer from profiles where id = v_referrals[1].referrer_id;
  select string_agg('@' || f.username, ', ' order by r.held_at, r.id), sum(r.held_coins) into v_friends, v_coins
    from unnest(v_referrals) r join profiles f on f.id = r.referred_id;
  refusal := case
    when v_referrals is null or cardinality(v_referrals) < (select count(distinct id) from unnest(p_referrals) id)
      or exists (select from unnest(v_referrals) where referrer_id <> v_referrer.id) then 'referral_not_found'
    when p_user = v_referrer.id or exists (select from unnest(v_referrals) where referred_id = p_user) then 'referral_own'
    when exists (select from unnest(v_referrals) where outcome is not null) then 'referral_decided'
    when p_outcome = 'released' and v_referrer.is_blocked then 'referral_inviter_blocked'
  end;
  if refusal is not null then return; end if;

  update referrals set outcome = p_outcome, note = p_reason, decided_by = p_user, decided_at = p_now,
      coins = case when p_outcome = 'released' then held_coins end, credited_at = case when p_outcome = 'released' then p_now end
    where id = any(p_referrals);
  if p_outcome = 'released' then
    perform pay_referral(referrer_id, referred_id, held_coins, p_now) from unnest(v_referrals);
  end if;
  perform audit(p_user, 'referrals.decide', 'user', v_referrer.id, '@' || v_referrer.username, '{"outcome": null}',
    jsonb_build_object('outcome', p_outcome, 'friends', v_friends, 'held_coins', v_coins), p_reason, p_from, p_now);
  perform write_mail('referral_decided', v_referrer.id, v_referrals[1].id, p_now);
  answer := jsonb_build_object('outcome', p_outcome, 'decided', cardinality(v_referrals));
end $$;

comment on function decide_referrals is 'referrals.decide, once, by an admin';
