-- Links and codes that are mailed to a member (server/accounts/mailed-keys.ts). Only a mail depends
-- on whether an email has an account, so no answer reveals it.

-- Makes a key of one purpose for the member with this email and writes its mail, within the limits
-- of the mailbox. Earlier keys stay valid until one is used or they end: strangers who ask take no
-- key from its owner. A code to log in goes to who may keep a deleted account too, for so many days
-- (docs/decisions/0047). Does as much work where there is no member, or a blocked one. Beyond the
-- limits a link to a new password is mailed where no other is valid: strangers who ask keep no
-- owner from recovering.
create or replace function mail_key(
  p_email citext, p_purpose text, p_minutes integer, p_mail_limits jsonb, p_keep_days integer, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_deleted uuid := account_to_keep(p_email, p_keep_days, p_now);
  v_member uuid := coalesce(
    (select id from profiles where email = p_email and not is_blocked), case when p_purpose = 'login' then v_deleted end);
  -- A mailbox without account is counted apart: asking must not use up its later owner's mails.
  v_what text := case when v_member is null then 'no mail ' else 'mail ' end || 'of ' || p_purpose;
  v_holds_link boolean := exists (
    select from mailed_keys where user_id = v_member and purpose = p_purpose and expires_at > p_now);
  v_key uuid;
begin
  if count_mail(v_what, p_mail_limits, p_now) > 0 and (p_purpose <> 'recovery' or v_holds_link) then
    return;
  end if;
  insert into mailed_keys (user_id, purpose, created_at, expires_at)
  select v_member, p_purpose, p_now, p_now + make_interval(mins => p_minutes) where v_member is not null
  returning id into v_key;
  perform write_mail('key_for_' || p_purpose, nullif(v_member, v_deleted), v_key, p_now) where v_key is not null;
end $$;

-- Counts one try at the codes of a purpose, for each that is valid, by who tries and, unless they
-- are known to the account, by all strangers together. Returns the ids of the codes that the try
-- may be compared with. Counts before the check, so that simultaneous tries cannot exceed the
-- limit.
create or replace function try_keys(
  p_email citext, p_purpose text, p_who text, p_is_known boolean, p_tries jsonb, p_now timestamptz
) returns setof uuid language plpgsql as $$
declare
  v_key record;
  v_seconds integer := p_tries ->> 'seconds';
begin
  -- Whether something was counted is not to be told by the time that a disk takes.
  perform set_config('synchronous_commit', 'off', true);
  for v_key in
    select id from mailed_keys
     where user_id = coalesce(
         (select id from profiles where email = p_email),
         (select user_id from deleted_accounts where email = p_email order by deleted_at desc limit 1))
       and purpose = p_purpose and expires_at > p_now
     order by id
  loop
    if count_use('tries of ' || v_key.id || ' by ' || p_who, (p_tries ->> 'each')::integer, v_seconds, p_now) = 0
      and (p_is_known or count_use('tries of ' || v_key.id, (p_tries ->> 'strangers')::integer, v_seconds, p_now) = 0)
    then
      return next v_key.id;
    end if;
  end loop;
end $$;

-- Consumes a key, and with it all of its owner's with the same purpose. Returns the owner's id,
-- null if the key is gone. Locks in one order, so that of two used at once one finds nothing.
create or replace function use_key(p_id uuid, p_purpose text, p_now timestamptz) returns uuid language sql as $$
  with held as (
    select k.id from mailed_keys k join mailed_keys used using (user_id, purpose)
     where used.id = p_id and used.purpose = p_purpose and used.expires_at > p_now
     order by k.id for update of k
  ), gone as (
    delete from mailed_keys where id in (select id from held) returning id, user_id
  )
  select user_id from gone where id = p_id;
$$;
