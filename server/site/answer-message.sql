-- Marks a message of the contact form as answered, once; the answer itself is a mail of the admin's own.
create or replace function answer_message(
  p_user uuid, p_message uuid, p_reason text, p_from jsonb, p_key text, p_body_hash text, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_message contact_messages%rowtype;
begin
  select * into refusal, answer from claim_key(p_user, p_key, 'site.answerMessage', p_body_hash, p_now);
  if refusal is not null or answer is not null then
    return;
  end if;
  select * into v_message from contact_messages where id = p_message for update;
  refusal := case
    when not is_acting_admin(p_user) then 'admin_required'
    when v_message.id is null then 'message_not_found'
    when v_message.answered_at is not null then 'message_answered'
  end;
  if refusal is not null then
    perform release_key(p_user, p_key);
    return;
  end if;
  update contact_messages set answered_at = p_now, answered_by = p_user where id = p_message;
  perform audit(p_user, 'site.answerMessage', 'message', p_message, v_message.email,
    '{"answered": false}', '{"answered": true}', p_reason, p_from, p_now);
  answer := '{"ok": true}';
  perform store_answer(p_user, p_key, answer);
end $$;

comment on function answer_message is 'site.answerMessage';
