-- Returns the files of a message in their order.
create or replace function files_of_message(p_message uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(file_id order by position), '{}') from (
    select 1 as position, file_id from messages where id = p_message and file_id is not null
    union all select position, file_id from message_further_files where message_id = p_message) sent;
$$;

-- Stores one message of a party and hints it to both. The conversation's lock numbers messages in
-- the order of their commits (CALL-36, CALL-37). Schedules a mail to the other party, unless one
-- waits already. The caller's key is the message's client id: a used key answers with the message
-- it made; with another text, other files or in another conversation it is refused. A reply names
-- the answered message by its number. A voice note is one file of `p_voice` seconds with the
-- loudness `p_peaks`. Returns a refusal's code, or the message's number.
create or replace function send_message(
  p_user uuid, p_conversation uuid, p_content text, p_files jsonb,
  p_key text, p_now timestamptz, p_reply integer default null, p_voice integer default null,
  p_peaks text default null, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_conversation record;
  v_known record;
  v_files uuid[] := own_files(p_user, 'chat_attachments', p_files);
  v_message uuid;
  v_number integer;
begin
  select assigner_id, bidder_id, last_number, ended_at into v_conversation from conversations
    where id = p_conversation and p_user in (assigner_id, bidder_id) for no key update;
  if not found then
    refusal := 'conversation_not_found';
    return;
  end if;
  if (select is_blocked from profiles where id = p_user) then
    refusal := 'account_blocked';
    return;
  end if;

  select m.conversation_id, m.number, m.content, m.reply_to, files_of_message(m.id) as files into v_known
    from messages m
    where m.sender_id = p_user and m.client_id = p_key;
  if found then
    if v_known.conversation_id = p_conversation and v_known.content = p_content
        and v_known.reply_to is not distinct from p_reply
        and (v_known.files = v_files or digests_of(v_known.files) = digests_of(v_files)) then
      answer := jsonb_build_object('number', v_known.number);
    else
      refusal := 'form_already_sent';
    end if;
    return;
  end if;

  if v_conversation.ended_at is not null then
    refusal := 'conversation_ended';
    return;
  end if;
  if v_files is null then
    refusal := 'file_not_found';
    return;
  end if;
  if p_reply > v_conversation.last_number then
    refusal := 'message_not_found';
    return;
  end if;
  v_number := v_conversation.last_number + 1;
  insert into messages
    (conversation_id, number, sender_id, content, file_id, reply_to, voice_seconds, voice_peaks, client_id, created_at)
  values (p_conversation, v_number, p_user, p_content, v_files[1], p_reply, p_voice, p_peaks, p_key, p_now)
  on conflict (sender_id, client_id) do nothing returning id into v_message;
  if not found then
    -- Meanwhile sent to another conversation, whose lock differs from this one's.
    refusal := 'form_already_sent';
    return;
  end if;
  insert into message_further_files (message_id, position, file_id)
    select v_message, n, file from unnest(v_files) with ordinality sent (file, n) where n > 1;
  update conversations set last_number = v_number, last_at = p_now where id = p_conversation;
  insert into read_marks as mark (conversation_id, user_id, number, has_unread, waiting_since)
  values (p_conversation,
    case when v_conversation.assigner_id = p_user then v_conversation.bidder_id else v_conversation.assigner_id end,
    0, true, p_now)
  on conflict (conversation_id, user_id) do update set has_unread = true, waiting_since = p_now
    where mark.waiting_since is null;
  perform live_hint(
    array[v_conversation.assigner_id, v_conversation.bidder_id], 'conversation', p_conversation, v_number);
  answer := jsonb_build_object('number', v_number);
end $$;

comment on function send_message is 'chat.send';
