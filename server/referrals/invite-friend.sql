-- Keeps an invitation and writes its mail, once for each email and inviter (INVITE-04, INVITE-05).
-- Returns a refusal's code, or the answer.
create or replace function invite_friend(
  p_user uuid, p_email citext, p_mail_limits jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_id uuid := uuidv7();
begin
  refusal := case
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when exists (select from profiles where email = p_email) then 'invite_member'
  end;
  if refusal is null then
    insert into referrals (id, referrer_id, referred_email, created_at) values (v_id, p_user, p_email, p_now)
    on conflict (referrer_id, referred_email) do nothing;
    if not found then
      refusal := 'invite_again';
    end if;
  end if;
  if refusal is null then
    if count_mail('mail of invitation', p_mail_limits, p_now) > 0 then
      refusal := 'invite_too_often';
      delete from referrals where id = v_id;
    end if;
  end if;
  if refusal is not null then return; end if;

  perform write_mail('friend_invited', null, v_id, p_now);
  answer := jsonb_build_object('id', v_id);
end $$;

comment on function invite_friend is 'referrals.invite, once';
