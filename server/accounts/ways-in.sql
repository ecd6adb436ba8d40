-- Ways into an account besides its password and the mailed links and codes (docs/decisions/0082):
-- they are removed here, and adding or removing one sends a mail. The auth library itself writes
-- passkeys and second factors, so triggers write their mails and judge new ones.

-- Keeps no passkey past the maximum (`passkeys` in core/limits.ts), since several devices may
-- answer at once, and none that is an account's already, which the library would answer with a
-- fault. The trigger `passkeys_bounded` of migration 0145 calls it.
create or replace function bound_passkeys() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.user_id for no key update;
  -- Two accounts may bring one passkey at once.
  perform pg_advisory_xact_lock(hashtextextended('passkey ' || new.credential_id, 0));
  return case
    when (select count(*) from passkeys where user_id = new.user_id) < tg_argv[0]::integer
      and not exists (select from passkeys where credential_id = new.credential_id) then new end;
end $$;

create or replace function tell_passkey_added() returns trigger language plpgsql as $$
begin
  perform write_mail('way_added_passkey', new.user_id, null, now());
  return null;
end $$;

create or replace trigger passkeys_told after insert on passkeys
  for each row execute function tell_passkey_added();

-- A second factor counts from its first code on, which sets `verified`: its age begins there, so
-- that a factor begun long before does not count as an old one (remove_young_factor()).
create or replace function date_second_factor() returns trigger language plpgsql as $$
begin
  new.created_at := now();
  return new;
end $$;

create or replace trigger second_factors_dated before update of verified on two_factors
  for each row when (new.verified and not old.verified) execute function date_second_factor();

create or replace function tell_second_factor() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform write_mail('way_removed_second_factor', old.user_id, null, now()) where old.verified;
  else
    perform write_mail('way_added_second_factor', new.user_id, null, now());
  end if;
  return null;
end $$;

create or replace trigger second_factors_added after update of verified on two_factors
  for each row when (new.verified and not old.verified) execute function tell_second_factor();

create or replace trigger second_factors_removed after delete on two_factors
  for each row execute function tell_second_factor();

-- Returns when the member's second factor was added, if a recovery by mail removes it: an intruder
-- may have added a factor of the last days to lock the owner out.
create or replace function young_factor_since(p_user uuid, p_days integer, p_now timestamptz) returns timestamptz
language sql stable as $$
  select created_at from two_factors
   where user_id = p_user and verified and created_at > p_now - make_interval(days => p_days);
$$;

-- Removes a young second factor with its backup codes, and one that waits for its first code; ends
-- the lock of an older one.
create or replace function remove_young_factor(p_user uuid, p_days integer, p_now timestamptz) returns void language plpgsql as $$
begin
  delete from two_factors
   where user_id = p_user and (not verified or young_factor_since(p_user, p_days, p_now) is not null);
  update two_factors set failed_verification_count = 0, locked_until = null where user_id = p_user;
  update profiles set two_factor_enabled = false
   where id = p_user and two_factor_enabled and not exists (select from two_factors where user_id = p_user and verified);
end $$;

-- Removes one of the member's passkeys.
create or replace function remove_passkey(
  p_user uuid, p_id uuid, p_token text, p_passwords integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  refusal := lost_proof(p_user, p_token, p_passwords);
  if refusal is not null then return; end if;
  delete from passkeys where id = p_id and user_id = p_user;
  if not found then
    refusal := 'passkey_not_found';
    return;
  end if;
  perform tell_way_removed(p_user, 'passkey', p_now);
  answer := '{"ok": true}';
end $$;

-- Removes a provider's accounts from the member. A mailed link or code still opens the account, so
-- no provider is the last way in.
create or replace function disconnect_provider(
  p_user uuid, p_provider text, p_token text, p_passwords integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  refusal := lost_proof(p_user, p_token, p_passwords);
  if refusal is not null then return; end if;
  delete from identities where user_id = p_user and provider_id = p_provider;
  if not found then
    refusal := 'provider_not_connected';
    return;
  end if;
  perform tell_way_removed(p_user, p_provider, p_now);
  answer := '{"ok": true}';
end $$;

-- Removes every provider and passkey of a member except those with these ids; one mail for each
-- kind.
create or replace function remove_ways_in(p_user uuid, p_keep uuid[], p_now timestamptz) returns void language plpgsql as $$
declare
  v_kind text;
begin
  for v_kind in
    with providers as (
      delete from identities where user_id = p_user and provider_id <> 'credential' and id <> all (p_keep) returning provider_id
    ), keys as (
      delete from passkeys where user_id = p_user and id <> all (p_keep) returning 1
    )
    select distinct provider_id from providers union select 'passkey' from keys
  loop
    perform tell_way_removed(p_user, v_kind, p_now);
  end loop;
end $$;

-- Mails that a way in was removed. The blue tick stands for a connected LinkedIn account, and is
-- removed with the last one.
create or replace function tell_way_removed(p_user uuid, p_kind text, p_now timestamptz) returns void language plpgsql as $$
begin
  update profiles set is_verified = false, updated_at = p_now
   where id = p_user and p_kind = 'linkedin_oidc' and is_verified
     and not exists (select from identities where user_id = p_user and provider_id = p_kind);
  perform write_mail('way_removed_' || p_kind, p_user, null, p_now);
end $$;

comment on function remove_passkey is 'accounts.removePasskey';
comment on function disconnect_provider is 'accounts.disconnectProvider';
