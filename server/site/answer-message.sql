-- Marks a message of the contact form as answered, once; the answer itself is a mail of the admin's
-- own.
create or replace function answer_message(
  p_user uuid, p_message uuid, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_message contact_messages%rowtype;
begin
  select * into v_message from contact_messages where id = p_message for update;
  refusal := case
    when v_message.id is null then 'message_not_found'
    when v_message.answered_at is not null then 'message_answered'
  end;
  if refusal is not null then return; end if;
  update contact_messages set answered_at = p_now, answered_by = p_user where id = p_message;
  perform audit(p_user, 'site.answerMessage', 'message', p_message, v_message.email,
    '{"answered": false}', '{"answered": true}', p_reason, p_from, p_now);
  answer := '{"ok": true}';
end $$;

comment on function answer_message is 'site.answerMessage, once, by an admin';
