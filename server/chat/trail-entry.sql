-- Records an event in a conversation beside messages, and hints it to both parties.
-- The conversation's lock numbers the entries in the order of their commits. `p_facts` holds
-- parameters that core/chat/trail-words.ts turns into words.
create or replace function conversation_entry(
  p_conversation uuid, p_kind text, p_actor uuid, p_facts jsonb, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_conversation record;
begin
  update conversations set trail_number = trail_number + 1 where id = p_conversation
    returning id, assigner_id, bidder_id, trail_number into v_conversation;
  if not found then
    return;
  end if;
  insert into trail (conversation_id, number, kind, actor_id, facts, created_at)
  values (v_conversation.id, v_conversation.trail_number, p_kind, p_actor, p_facts, p_now);
  perform live_hint(array[v_conversation.assigner_id, v_conversation.bidder_id], 'trail', v_conversation.id,
    v_conversation.trail_number);
end $$;

-- Records an event in the standing conversation of an assignment; no-op without one.
create or replace function trail_entry(
  p_assignment uuid, p_kind text, p_actor uuid, p_facts jsonb, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform conversation_entry(id, p_kind, p_actor, p_facts, p_now)
    from conversations where assignment_id = p_assignment and ended_at is null;
end $$;
