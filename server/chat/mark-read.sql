-- Moves a party's read mark forwards, at most to the newest message. Hints its new place to that
-- person's other tabs, and to the other party, whose messages up to there are seen, unless one of
-- the two hides that. An unmoved mark sends no hint: a tab that reads because of a hint must not
-- cause another. A mail waits only for messages that are still unread. Returns a refusal's code, or
-- the mark's place.
create or replace function mark_read(
  p_user uuid, p_conversation uuid, p_number integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_conversation record;
  v_mark integer;
  v_unread_since timestamptz;
begin
  select last_number, case when assigner_id = p_user then bidder_id else assigner_id end as other into v_conversation
    from conversations where id = p_conversation and p_user in (assigner_id, bidder_id);
  if not found then
    refusal := 'conversation_not_found';
    return;
  end if;
  insert into read_marks as mark (conversation_id, user_id, number)
  select p_conversation, p_user, least(p_number, v_conversation.last_number)
    where least(p_number, v_conversation.last_number) > 0
  on conflict (conversation_id, user_id) do update set number = excluded.number where mark.number < excluded.number
  returning mark.number into v_mark;
  if found then
    -- A statement of its own, now that the row is locked: it sees every message whose sending
    -- touched the row before.
    select min(created_at) into v_unread_since from messages
      where conversation_id = p_conversation and number > v_mark and sender_id <> p_user;
    update read_marks set has_unread = v_unread_since is not null,
        waiting_since = case when waiting_since is not null then v_unread_since end
      where conversation_id = p_conversation and user_id = p_user and has_unread;
    if v_mark = v_conversation.last_number then
      perform read_notices(p_user, 'messages', p_conversation, p_now);
    end if;
    perform live_hint(array[p_user], 'conversation', p_conversation, v_mark);
    perform live_hint(array[v_conversation.other], 'seen', p_conversation, v_mark)
      where (select bool_and(show_seen) from profiles where id in (p_user, v_conversation.other));
  else
    select number into v_mark from read_marks where conversation_id = p_conversation and user_id = p_user;
  end if;
  answer := jsonb_build_object('number', coalesce(v_mark, 0));
end $$;

comment on function mark_read is 'chat.markRead';
