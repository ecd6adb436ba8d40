-- Several sign-ups may wait with one email, each with a link of its own (docs/decisions/0081). A mailbox has a bounded number
-- of them: those whose mail went stay longer.
alter table sign_ups drop constraint sign_ups_email_key, drop constraint sign_ups_username_key;
alter table sign_ups add column mailbox text, add column mailed_at timestamptz;
update sign_ups set mailbox = lower(email::text), mailed_at = created_at;
alter table sign_ups alter column mailbox set not null;
create index sign_ups_email on sign_ups (email);
create index sign_ups_username on sign_ups (username);
create index sign_ups_mailbox on sign_ups (mailbox);
-- They take other parameters now.
drop function if exists keep_sign_up(text, text, citext, text, text, text[], text, text, integer, text, jsonb, timestamptz);
drop function if exists change_sign_up(uuid, citext, integer, text, jsonb, timestamptz);
drop function if exists keep_provider_sign_up(text, text, citext, text, text[], text, integer, text, jsonb, timestamptz);
drop function if exists remind_of_sign_up(citext, text, jsonb, timestamptz);
