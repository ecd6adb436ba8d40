-- A session and a half-done sign-in keep how many passwords the account had when they were proved:
-- none outlives a password that was replaced meanwhile (docs/decisions/0115).
alter table sessions add column passwords_set integer not null default 0;
update sessions s set passwords_set = p.passwords_set from profiles p where p.id = s.user_id and p.passwords_set > 0;

alter table verifications add column passwords_set integer;
update verifications v set passwords_set = p.passwords_set from profiles p where v.value = p.id::text;

-- Its place takes sessions_proved (server/accounts/sessions.sql).
drop trigger if exists sessions_not_of_blocked on sessions;
drop function if exists refuse_session_of_blocked();

-- Changes of an email whose session is gone wait no longer.
update contact_changes c set confirm_until = least(confirm_until, asked_at)
 where kind = 'email' and changed_at is null and not exists (select from sessions where id = c.session_id);
