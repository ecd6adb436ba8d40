-- Links and codes that are mailed to a member (server/accounts/mailed-keys.ts). Only a mail depends
-- on whether an email has an account, so no answer reveals it.

-- Makes the key of one purpose for the member with this email and writes its mail, within the
-- limits of the mailbox. A code to log in goes to who may keep a deleted account too, for so many
-- days (docs/decisions/0047). Does as much work where there is no member, or a blocked one. Beyond
-- them the last link to a new password stays valid, and once it is over or used the next one is
-- mailed: strangers who ask keep no owner from recovering.
create or replace function mail_key(
  p_email citext, p_purpose text, p_minutes integer, p_mailbox text, p_mail_limits jsonb, p_keep_days integer,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_deleted uuid := account_to_keep(p_email, p_keep_days, p_now);
  v_member uuid := coalesce(
    (select id from profiles where email = p_email and not is_blocked), case when p_purpose = 'login' then v_deleted end);
  -- A mailbox without account is counted apart: asking must not use up its later owner's mails.
  v_what text := case when v_member is null then 'no mail ' else 'mail ' end || 'of ' || p_purpose || ' ' || p_mailbox;
  v_rate record;
  v_is_beyond boolean := false;
  v_holds_link boolean := exists (
    select from mailed_keys where user_id = v_member and purpose = p_purpose and expires_at > p_now);
  v_key uuid;
begin
  for v_rate in select * from jsonb_to_recordset(p_mail_limits) as rate (most integer, seconds integer) loop
    if count_use(v_what, v_rate.most, v_rate.seconds, p_now) > 0 then
      v_is_beyond := true;
      exit;
    end if;
  end loop;
  if v_is_beyond and (p_purpose <> 'recovery' or v_holds_link) then
    return;
  end if;
  insert into mailed_keys as k (user_id, purpose, created_at, expires_at)
  select v_member, p_purpose, p_now, p_now + make_interval(mins => p_minutes) where v_member is not null
  on conflict (user_id, purpose) do update set
    id = uuidv7(), tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at
  returning k.id into v_key;
  perform write_mail('key_for_' || p_purpose, nullif(v_member, v_deleted), v_key, p_now) where v_key is not null;
end $$;

-- Counts one try at a code. Returns the id that the code is made of, null if there is none or it
-- was tried too often. Counts before the check, so that simultaneous tries cannot exceed the limit.
create or replace function try_key(p_email citext, p_purpose text, p_most integer, p_now timestamptz)
returns uuid language sql as $$
  update mailed_keys set tries = tries + 1
   where user_id = coalesce(
       (select id from profiles where email = p_email),
       (select user_id from deleted_accounts where email = p_email order by deleted_at desc limit 1))
     and purpose = p_purpose and expires_at > p_now and tries < p_most
  returning id;
$$;

-- Consumes a key. Returns the id of its owner, null if the key is gone.
create or replace function use_key(p_id uuid, p_purpose text, p_now timestamptz) returns uuid language sql as $$
  delete from mailed_keys where id = p_id and purpose = p_purpose and expires_at > p_now returning user_id;
$$;
