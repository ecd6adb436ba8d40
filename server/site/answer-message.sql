-- Answers a message of the contact form, once: `p_answer` is mailed to its sender; an empty one
-- only marks the message as answered elsewhere.
create or replace function answer_message(
  p_user uuid, p_message uuid, p_reason text, p_from jsonb, p_now timestamptz, p_answer text default '',
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
  update contact_messages as m set answered_at = p_now, answered_by = p_user, answer = nullif(p_answer, '')
    where m.id = p_message;
  if p_answer <> '' then
    perform write_mail('message_answered', null, p_message, p_now);
  end if;
  perform audit(p_user, 'site.answerMessage', 'message', p_message, v_message.email,
    '{"answered": false}', jsonb_build_object('answered', true, 'mailed', p_answer <> ''), p_reason, p_from, p_now);
  answer := '{"ok": true}';
end $$;

comment on function answer_message is 'site.answerMessage, once, by an admin';

drop function if exists answer_message(uuid, uuid, text, jsonb, timestamptz);
