-- Changes of a member's email and phone (docs/decisions/0101). An email applies once its new
-- mailbox confirmed it, a phone at once. For some days the former mailbox can undo either, with all
-- later changes and additions. Emails are claimed under the lock of sign-ups.

-- Returns whether an account may get this email back: meanwhile no other account gets it.
create or replace function email_is_held(p_email citext, p_but uuid, p_now timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from contact_changes
     where kind = 'email' and before = p_email and changed_at is not null and undo_until > p_now
       and user_id is distinct from p_but);
$$;

-- Returns the first change by which an account left an address that it may get back: the undo from
-- there is its only way back (docs/decisions/0101).
create or replace function left_lately(p_user uuid, p_email citext, p_now timestamptz) returns contact_changes
language sql stable as $$
  select * from contact_changes
   where user_id = p_user and kind = 'email' and before = p_email and changed_at is not null and undo_until > p_now
   order by changed_at, id limit 1;
$$;

-- Returns an email as the audit log keeps it, which forgets nothing: 'a•••@example.com'.
create or replace function masked_email(p_email citext) returns text language sql immutable
return left(p_email::text, 1) || '•••@' || split_part(p_email::text, '@', -1);

create or replace function masked_phone(p_phone text) returns text language sql immutable
return regexp_replace(p_phone, '.*(...)$', '••• \1');

-- Counts a use within a limit. Returns whether the limit was used up.
create or replace function is_used_up(p_what text, p_limit jsonb, p_now timestamptz) returns boolean language sql
return count_use(p_what, (p_limit ->> 'most')::integer, (p_limit ->> 'seconds')::integer, p_now) > 0;

-- Converts seconds to wait into the minutes of a refusal's text.
create or replace function minutes_of(p_seconds integer) returns jsonb language sql immutable
return jsonb_build_object('minutes', ceil(p_seconds / extract(epoch from interval '1 minute'))::integer);

-- Returns the member's change of email that waits for its new mailbox.
create or replace function waiting_email_change(p_user uuid, p_now timestamptz) returns contact_changes
language sql stable as $$
  select * from contact_changes where user_id = p_user and changed_at is null and confirm_until > p_now;
$$;

-- Ends a member's changes that wait, but this one. Their time ends before any request in hand
-- began: one that began earlier may be judged later, and finds nothing that waits.
create or replace function end_waiting_changes(p_user uuid, p_but uuid) returns void language sql as $$
  update contact_changes set confirm_until = asked_at - interval '1 hour'
   where user_id = p_user and changed_at is null and confirm_until >= asked_at and id is distinct from p_but;
$$;

-- Writes the mail to the new address of a change, within its limits: its link; where the account
-- left the address lately, the link that undoes that; or, where it is another account's, that
-- somebody asked for it. All are counted alike, so no answer tells which, and together with those
-- of sign-ups. Returns 0, or the seconds until the limits allow one. Writes none within a minute.
create or replace function mail_email_change(p_id uuid, p_mail_limits jsonb, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_change contact_changes%rowtype;
  v_left contact_changes%rowtype;
  v_wait integer;
begin
  select * into v_change from contact_changes where id = p_id;
  v_left := left_lately(v_change.user_id, v_change.after, p_now);
  if v_change.mailed_at > p_now - interval '1 minute' then
    return 0;
  end if;
  v_wait := count_mail('mail of sign-up', p_mail_limits, p_now);
  if v_wait = 0 then
    perform write_mail(
      case when exists (select from profiles where email = v_change.after) or email_is_held(v_change.after, v_change.user_id, p_now)
        then 'email_change_taken'
        when v_left.id is not null then 'email_change_back'
        else 'email_change_confirm' end,
      null, coalesce(v_left.id, p_id), p_now);
    update contact_changes set mailed_at = p_now where id = p_id;
  end if;
  return v_wait;
end $$;

-- Stores a change of the email until its new mailbox confirms it, replaces a waiting one, and
-- notifies the present mailbox. The same change again is mailed again.
create or replace function ask_email_change(
  p_user uuid, p_email citext, p_token text, p_passwords integer, p_hours integer, p_undo_days integer, p_limit jsonb, p_mail_limits jsonb,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_person profiles%rowtype;
  v_waiting contact_changes%rowtype;
  v_id uuid := uuidv7();
  v_wait integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  select * into v_person from profiles where id = p_user for no key update;
  v_waiting := waiting_email_change(p_user, p_now);
  refusal := case when v_person.is_blocked then 'account_blocked' else lost_proof(p_user, p_token, p_passwords) end;
  if refusal is not null then return; end if;
  refusal := case
    when v_person.email = p_email then 'email_unchanged'
    when v_waiting.after is distinct from p_email and is_used_up('email changes of ' || p_user, p_limit, p_now)
      then 'contact_changes_used'
  end;
  if refusal is not null then return; end if;
  if v_waiting.after = p_email then
    v_wait := mail_email_change(v_waiting.id, p_mail_limits, p_now);
  else
    insert into contact_changes (id, user_id, kind, before, after, session_id, asked_at, confirm_until, undo_until)
    values (v_id, p_user, 'email', v_person.email, p_email, (select id from sessions where token = p_token), p_now,
      p_now + make_interval(hours => p_hours), p_now + make_interval(days => p_undo_days));
    v_wait := mail_email_change(v_id, p_mail_limits, p_now);
    if v_wait > 0 then
      delete from contact_changes where id = v_id;
    else
      perform end_waiting_changes(p_user, v_id);
      perform write_mail('email_change_asked', null, v_id, p_now);
    end if;
  end if;
  if v_wait > 0 then
    refusal := 'email_change_mails_used';
    answer := minutes_of(v_wait);
    return;
  end if;
  answer := '{"ok": true}';
end $$;

-- Mails the link of the waiting change to this email again.
create or replace function remind_email_change(
  p_user uuid, p_email citext, p_mail_limits jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_waiting contact_changes%rowtype := waiting_email_change(p_user, p_now);
  v_wait integer;
begin
  if v_waiting.id is null or v_waiting.after <> p_email then
    refusal := 'email_change_gone';
    return;
  end if;
  v_wait := mail_email_change(v_waiting.id, p_mail_limits, p_now);
  if v_wait > 0 then
    refusal := 'email_change_mails_used';
    answer := minutes_of(v_wait);
    return;
  end if;
  answer := '{"ok": true}';
end $$;

-- Cancels the member's waiting change. Idempotent.
create or replace function cancel_email_change(p_user uuid, p_now timestamptz, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  perform end_waiting_changes(p_user, null);
  answer := '{"ok": true}';
end $$;

-- Cancels a change that the owner of the new mailbox disowns. Idempotent until it is made.
create or replace function refuse_email_change(p_id uuid, p_now timestamptz, out refusal text, out answer jsonb)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  update contact_changes set confirm_until = least(confirm_until, asked_at - interval '1 hour')
   where id = p_id and changed_at is null;
  if not found then
    refusal := 'email_change_link_invalid';
    return;
  end if;
  answer := '{"ok": true}';
end $$;

-- Makes a change of the email that its new mailbox confirms, once; the link again gets the same
-- answer while it is valid. Ends links and codes mailed to the former address, unfinished sign-ins,
-- and all sessions except the requesting and the confirming one.
create or replace function confirm_email_change(
  p_id uuid, p_token text, p_undo_days integer, p_from jsonb, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_change contact_changes%rowtype;
  v_person profiles%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  -- The person first: a simultaneous reset ends the change before it is read.
  select p.* into v_person from profiles p join contact_changes c on c.user_id = p.id where c.id = p_id for no key update of p;
  select * into v_change from contact_changes where id = p_id;
  answer := jsonb_build_object('email', v_change.after);
  if v_change.changed_at is not null and v_person.email = v_change.after then
    return;
  end if;
  if v_change.id is null or v_change.changed_at is not null or v_change.confirm_until <= p_now or v_person.is_blocked
    or exists (select from profiles where email = v_change.after) or email_is_held(v_change.after, v_person.id, p_now)
    -- Else it would keep what an intruder added meanwhile.
    or (left_lately(v_person.id, v_change.after, p_now)).id is not null
  then
    refusal := 'email_change_link_invalid';
    answer := null;
    return;
  end if;

  update profiles set email = v_change.after, updated_at = p_now where id = v_person.id;
  update contact_changes
     set changed_at = p_now, confirm_until = p_now, undo_until = p_now + make_interval(days => p_undo_days)
   where id = p_id;
  insert into former_mailboxes (user_id, mailbox)
  values (v_person.id, digest_of(mailbox_of(v_person.email))) on conflict do nothing;
  perform end_other_sessions(v_person.id, array[v_change.session_id, (select id from sessions where token = p_token)]);
  delete from mailed_keys where user_id = v_person.id;
  perform write_mail('email_changed', null, p_id, p_now);
  perform write_mail('email_is_new', null, p_id, p_now);
  perform audit(v_person.id, 'accounts.confirmEmailChange', 'user', v_person.id, '@' || v_person.username,
    jsonb_build_object('email', masked_email(v_person.email)), jsonb_build_object('email', masked_email(v_change.after)),
    'Changed by the member', p_from, p_now);
end $$;

-- Ends a member's sessions except these, and the steps begun in them.
create or replace function end_other_sessions(p_user uuid, p_kept uuid[]) returns void language plpgsql as $$
begin
  perform end_sessions_of(p_user, null, p_kept);
  perform end_half_done(p_user);
end $$;

-- Changes the phone of a member who proved their identity, at once; the mailbox is told.
create or replace function change_phone(
  p_user uuid, p_phone text, p_token text, p_passwords integer, p_undo_days integer, p_limit jsonb, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_person profiles%rowtype;
  v_id uuid;
begin
  select * into v_person from profiles where id = p_user for no key update;
  refusal := case when v_person.is_blocked then 'account_blocked' else lost_proof(p_user, p_token, p_passwords) end;
  if refusal is not null then return; end if;
  refusal := case
    when v_person.phone_number = p_phone then 'phone_unchanged'
    when is_used_up('phone changes of ' || p_user, p_limit, p_now) then 'contact_changes_used'
  end;
  if refusal is not null then return; end if;
  insert into contact_changes (user_id, kind, before, after, asked_at, changed_at, undo_until)
  values (p_user, 'phone', v_person.phone_number, p_phone, p_now, p_now, p_now + make_interval(days => p_undo_days))
  returning id into v_id;
  update profiles set phone_number = p_phone, updated_at = p_now where id = p_user;
  perform end_other_sessions(p_user, array[(select id from sessions where token = p_token)]);
  perform write_mail('phone_changed', null, v_id, p_now);
  perform audit(p_user, 'accounts.changePhone', 'user', p_user, '@' || v_person.username,
    jsonb_build_object('phone', masked_phone(v_person.phone_number)), jsonb_build_object('phone', masked_phone(p_phone)),
    'Changed by the member', p_from, p_now);
  answer := '{"ok": true}';
end $$;

-- Returns the first change of a kind since a moment that can still be undone: an undo restores what
-- it replaced.
create or replace function first_change_since(p_user uuid, p_kind text, p_since timestamptz, p_now timestamptz)
returns contact_changes language sql stable as $$
  select * from contact_changes
   where user_id = p_user and kind = p_kind and changed_at >= p_since and undo_until > p_now
   order by changed_at, id limit 1;
$$;

-- Tells whether a change's link to the mailbox of before has something to undo: a change that waits
-- or was made since, or a deletion. After a cancelled one it would only be a long-lived key.
create or replace function is_undoable(p_change contact_changes, p_now timestamptz) returns boolean
language sql stable
return p_change.undo_until > p_now and (exists (
    select from contact_changes
      where user_id = p_change.user_id and case when changed_at is null then confirm_until > p_now
        else changed_at >= p_change.asked_at and undo_until > p_now end)
  or exists (select from profiles where id = p_change.user_id and deleted_at >= p_change.asked_at));

-- Ends the undo links that went to the member's present mailbox, which has just proved itself: an
-- intruder may have copied them. A link to a mailbox of before stays its way back.
create or replace function end_own_undo_links(p_user uuid, p_now timestamptz) returns void language sql as $$
  update contact_changes c set undo_until = p_now - interval '1 hour'
   where user_id = p_user and undo_until > p_now and not exists (
     select from contact_changes moved join profiles p on p.id = moved.user_id
      where moved.user_id = p_user and moved.kind = 'email' and moved.changed_at >= c.asked_at
        and moved.undo_until > p_now and moved.before <> p.email);
$$;

-- Undoes a change, asked for or made, by the link to the mailbox of before, with every later one:
-- sets a new password, which ends all sessions, links and codes, and removes providers, passkeys
-- and a second factor that were added since. Older providers and passkeys stay where they are
-- listed, an older second factor as in reset_password(). An account that was deleted since is
-- restored first.
create or replace function undo_contact_change(
  p_id uuid, p_password text, p_keep uuid[], p_factor_days integer, p_kept_days integer, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_undone contact_changes%rowtype;
  v_person profiles%rowtype;
  v_email contact_changes%rowtype;
  v_phone contact_changes%rowtype;
  v_restored profiles%rowtype;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-ups', 0));
  -- The person first: a simultaneous change of the phone waits, or is undone with the others.
  select p.* into v_person from profiles p join contact_changes c on c.user_id = p.id where c.id = p_id for no key update of p;
  select c.* into v_undone from contact_changes c where c.id = p_id and is_undoable(c, p_now);
  if v_undone.id is not null and v_person.deleted_at is not null then
    select r.refusal into refusal from restore_account(
      v_person.id, date_trunc('milliseconds', v_person.deleted_at), p_kept_days, p_now) r;
    select * into v_person from profiles where id = v_person.id;
  end if;
  if v_undone.id is null or refusal is not null then
    refusal := 'undo_link_invalid';
    return;
  end if;
  v_email := first_change_since(v_person.id, 'email', v_undone.asked_at, p_now);
  v_phone := first_change_since(v_person.id, 'phone', v_undone.asked_at, p_now);
  update profiles set
      email = coalesce(v_email.before, email),
      phone_number = case when v_phone.id is null then phone_number else v_phone.before end, updated_at = p_now
    where id = v_person.id returning * into v_restored;
  perform write_mail('email_restored', null, id, p_now) from contact_changes
    where user_id = v_person.id and kind = 'email' and after = v_person.email and v_email.id is not null
    order by changed_at desc nulls last limit 1;
  -- Sessions before changes, as a logout locks them.
  perform set_password(v_person.id, p_password, null, p_now);
  -- An hour ago: a simultaneous request may have begun before this one.
  perform end_waiting_changes(v_person.id, null);
  update contact_changes set undo_until = p_now - interval '1 hour'
   where user_id = v_person.id and undo_until > p_now
     and (changed_at is null or changed_at >= v_undone.asked_at);
  perform remove_ways_in(v_person.id, array(
      select id from identities where user_id = v_person.id and id = any (p_keep) and created_at < v_undone.asked_at
      union all
      select id from passkeys where user_id = v_person.id and id = any (p_keep) and created_at < v_undone.asked_at
    ), p_now);
  perform remove_young_factor(v_person.id, p_factor_days, v_undone.asked_at);
  perform audit(v_person.id, 'accounts.undoContactChange', 'user', v_person.id, '@' || v_person.username,
    jsonb_build_object('email', masked_email(v_person.email), 'phone', masked_phone(v_person.phone_number)),
    jsonb_build_object('email', masked_email(v_restored.email), 'phone', masked_phone(v_restored.phone_number)),
    'Undone from the mailbox of before', p_from, p_now);
  answer := jsonb_build_object('email', v_restored.email);
end $$;

comment on function ask_email_change is 'accounts.changeEmail';
comment on function remind_email_change is 'accounts.resendEmailChange';
comment on function cancel_email_change is 'accounts.cancelEmailChange';
comment on function refuse_email_change is 'accounts.refuseEmailChange';
comment on function confirm_email_change is 'accounts.confirmEmailChange';
comment on function change_phone is 'accounts.changePhone';
comment on function undo_contact_change is 'accounts.undoContactChange';
