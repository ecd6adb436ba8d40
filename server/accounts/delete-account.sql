-- Deletes an account: ends the person as a poster, and the awards to them. Records that others rely
-- on stay, without a name; the email and the username are free at once. The person's own data is
-- stored apart for the days in which they may restore the account (docs/decisions/0047). Locks in
-- the order of lock_poster().
create or replace function delete_account(
  p_user uuid, p_despite_payments boolean, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_person profiles%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  perform lock_poster(p_user);
  select * into v_person from profiles where id = p_user;
  refusal := case
    when v_person.is_blocked then 'account_blocked'
    when v_person.is_admin then 'admin_stays'
    -- Otherwise an intruder would delete the account before its owner recovers it.
    when exists (select from contact_changes
      where user_id = p_user and kind = 'email' and changed_at is not null and undo_until > p_now) then 'deletion_email_changed'
    when not p_despite_payments and exists (
      select from payments where user_id = p_user and status in ('pending', 'disputed')) then 'deletion_payments_open'
  end;
  if refusal is not null then return; end if;

  perform end_poster(p_user, p_now);
  perform end_asks_of(p_user, p_now);
  perform end_awards_of(p_user, 'deleted', p_now);
  perform hide_work_of(p_user, p_now);
  insert into deleted_accounts (user_id, email, mailbox, person, deleted_at)
  values (p_user, v_person.email, mailbox_of(v_person.email), to_jsonb(v_person), p_now);
  update profiles set
      full_name = 'Deleted member', username = 'deleted_' || to_hex(hashtextextended(p_user::text, 0)),
      email = 'deleted-' || p_user || '@deleted.invalid', email_verified = false, phone_number = null, avatar_id = null,
      cover_id = null, cv_id = null, description = '', expertise = '{}', rate_per_hour = null, linkedin_url = null,
      gigs = '[]', is_verified = false, is_blocked = true, deleted_at = p_now, updated_at = p_now
    where id = p_user;
  update bids set cv_file_id = null where user_id = p_user and cv_file_id is not null;
  delete from identities where user_id = p_user and provider_id <> 'credential';
  delete from saved_searches where user_id = p_user;
  delete from carts where user_id = p_user;
  delete from uploads where owner_id = p_user;
  delete from announcements_put_away where user_id = p_user;
  delete from mailed_keys where user_id = p_user;
  -- The mailbox can still undo what it was told about, which restores the account.
  perform end_waiting_changes(p_user, null);
  delete from contact_changes where user_id = p_user and undo_until <= p_now;
  delete from notifications where user_id = p_user;
  delete from notification_settings where user_id = p_user;
  delete from push_subscriptions where user_id = p_user;
  perform forget_referrals(p_user);
  perform forget_payer(p_user);
  delete from mails where recipient_id = p_user and sent_at is null;
  perform write_mail('account_deleted', null, p_user, p_now);
  answer := '{"ok": true}';
end $$;

-- Deletes the account of the viewer, who proved their identity.
create or replace function delete_own_account(
  p_user uuid, p_despite_payments boolean, p_token text, p_passwords integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  perform lock_poster(p_user);
  refusal := lost_proof(p_user, p_token, p_passwords);
  if refusal is null then
    select * into refusal, answer from delete_account(p_user, p_despite_payments, p_now);
  end if;
end $$;

-- Returns the account last deleted with this email that its owner may still restore: none once
-- another account has the email, or after so many days.
create or replace function account_to_keep(p_email citext, p_days integer, p_now timestamptz) returns uuid
language sql stable as $$
  select user_id from deleted_accounts
   where email = p_email and deleted_at > p_now - make_interval(days => p_days)
     and not exists (select from profiles where email = p_email) and not email_is_held(p_email, null, p_now)
   order by deleted_at desc limit 1;
$$;

-- Restores a deleted account whose owner was asked about this deletion, unless another account has
-- the email. One statement claims and judges the row, which the nightly job may delete meanwhile. A
-- username taken meanwhile is replaced by a generated one.
create or replace function restore_account(
  p_account uuid, p_deleted_at timestamptz, p_days integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_kept deleted_accounts%rowtype;
  v_was profiles%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  delete from deleted_accounts d
    where user_id = p_account and date_trunc('milliseconds', deleted_at) = p_deleted_at
      and deleted_at > p_now - make_interval(days => p_days)
      and not exists (select from profiles where email = d.email) and not email_is_held(d.email, null, p_now)
    returning * into v_kept;
  if not found then
    refusal := 'keep_expired';
    return;
  end if;
  v_was := jsonb_populate_record(null::profiles, v_kept.person);
  update profiles set
      full_name = v_was.full_name, email = v_kept.email, email_verified = true, phone_number = v_was.phone_number,
      username = coalesce(free_username(array[v_was.username]), username),
      username_made = v_was.username_made or free_username(array[v_was.username]) is null,
      description = v_was.description, expertise = v_was.expertise, rate_per_hour = v_was.rate_per_hour,
      gigs = v_was.gigs, is_blocked = v_was.is_blocked, deleted_at = null, updated_at = p_now
    where id = p_account;
  delete from mailed_keys where user_id = p_account;
  perform write_mail('account_restored', p_account, null, p_now);
  -- Null: the session that is opened now is proved by this step.
  answer := (select jsonb_build_object('passwords_set', passwords_set) from profiles where id = p_account);
end $$;

comment on function delete_account is 'accounts.deleteAccount';
comment on function delete_own_account is 'accounts.deleteAccount';
comment on function restore_account is 'accounts.keepAccount';
