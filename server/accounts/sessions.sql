-- Ending a session ends its streams at once (rulings, Privacy and access).
create or replace function end_streams_of_session() returns trigger language plpgsql as $$
begin
  perform live_end(old.id);
  return null;
end $$;

create or replace trigger sessions_end_streams after delete on sessions
  for each row execute function end_streams_of_session();

-- Ending a session ends the change of email requested in it: the owner of the new mailbox does not
-- outlast a password change, a recovery or a logout (docs/decisions/0101).
create or replace function end_email_change_of_session() returns trigger language plpgsql as $$
begin
  update contact_changes set confirm_until = least(confirm_until, asked_at - interval '1 hour')
   where user_id = old.user_id and session_id = old.id and changed_at is null;
  return null;
end $$;

create or replace trigger sessions_end_email_change after delete on sessions
  for each row execute function end_email_change_of_session();

-- A blocked person has no session: blocking ends the existing ones, and the links that would open
-- one.
create or replace function end_sessions_of_blocked() returns trigger language plpgsql as $$
begin
  perform end_sessions_of(new.id, null, '{}');
  perform end_half_done(new.id);
  return null;
end $$;

create or replace trigger profiles_end_sessions after update of is_blocked on profiles
  for each row when (new.is_blocked and not old.is_blocked) execute function end_sessions_of_blocked();

-- Refuses to insert a session of a blocked person, or one whose way in was checked before the
-- present password was set: a sign-in waits for a simultaneous block or reset, or vice versa.
create or replace function refuse_unproved_session() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.user_id and not is_blocked and passwords_set = new.passwords_set for share;
  return case when found then new end;
end $$;

create or replace trigger sessions_proved before insert on sessions
  for each row execute function refuse_unproved_session();

-- Refuses likewise a sign-in that would wait for its second factor. A deleted account counts as
-- blocked, but its owner may restore it, so it passes.
create or replace function refuse_unproved_challenge() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.value::uuid and passwords_set = new.passwords_set for share;
  return case when found then new end;
end $$;

create or replace trigger challenges_proved before insert on verifications
  for each row when (new.identifier like '2fa-%' and new.identifier not like '2fa-attempts-%')
  execute function refuse_unproved_challenge();
