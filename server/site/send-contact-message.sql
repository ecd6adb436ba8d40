-- Stores one message to the admins. The same message within the hour is a form sent twice: the lock
-- serialises them, and it is stored once.
create or replace function send_contact_message(
  p_name text, p_email text, p_subject text, p_message text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('contact ' || p_message, 0));
  answer := '{"ok": true}';

  if exists (
    select from contact_messages
     where created_at > p_now - interval '1 hour'
       and (name, email, subject, message) = (p_name, p_email, p_subject, p_message)
  ) then
    return;
  end if;

  insert into contact_messages (name, email, subject, message, created_at)
  values (p_name, p_email, p_subject, p_message, p_now);
end $$;

comment on function send_contact_message is 'site.contact';
