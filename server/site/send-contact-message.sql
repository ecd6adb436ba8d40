-- Stores one message to the admins, ten an hour from one address. The lock makes messages from one address follow each
-- other, so that no race passes the limit. The same message within the hour is a form sent twice: it is stored once.
create or replace function send_contact_message(
  p_name text, p_email text, p_subject text, p_message text, p_ip_address text, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_hour_ago timestamptz := p_now - interval '1 hour';
begin
  perform pg_advisory_xact_lock(hashtextextended('contact ' || p_ip_address, 0));
  answer := '{"ok": true}';

  if exists (
    select from contact_messages
     where ip_address = p_ip_address and created_at > v_hour_ago
       and (name, email, subject, message) = (p_name, p_email, p_subject, p_message)
  ) then
    return;
  end if;

  if (select count(*) from contact_messages where ip_address = p_ip_address and created_at > v_hour_ago) >= 10 then
    refusal := 'contact_too_many';
    return;
  end if;

  insert into contact_messages (name, email, subject, message, ip_address, created_at)
  values (p_name, p_email, p_subject, p_message, p_ip_address, p_now);
end $$;
