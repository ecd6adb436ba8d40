-- Records that a party is in the open conversation, perhaps writing. Stored at most every `p_every`
-- seconds, so that it costs little; arrival and typing are hinted to the other party only. If one
-- of the two hides it or is blocked, neither learns anything. Returns a refusal's code, or whether
-- the other party is online, as far as the caller may know.
create or replace function tell_presence(
  p_user uuid, p_conversation uuid, p_typing boolean, p_every integer, p_for integer, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_other uuid;
  v_before timestamptz;
begin
  select case when assigner_id = p_user then bidder_id else assigner_id end into v_other
    from conversations where id = p_conversation and p_user in (assigner_id, bidder_id);
  if not found then
    refusal := 'conversation_not_found';
    return;
  end if;
  select seen_at into v_before from presence where user_id = p_user;
  if v_before is null or v_before <= p_now - make_interval(secs => p_every) then
    insert into presence (user_id, seen_at) select id, p_now from profiles where id = p_user and show_presence
    on conflict (user_id) do update set seen_at = excluded.seen_at;
  end if;
  if not (select bool_and(show_presence and not is_blocked) from profiles where id in (p_user, v_other)) then
    answer := jsonb_build_object('online', null);
    return;
  end if;
  if v_before is null or v_before <= p_now - make_interval(secs => p_for) then
    perform live_hint(array[v_other], 'presence', p_conversation, 0);
  end if;
  if p_typing then
    perform live_hint(array[v_other], 'typing', p_conversation, 0);
  end if;
  answer := jsonb_build_object('online', exists (
    select from presence where user_id = v_other and seen_at > p_now - make_interval(secs => p_for)));
end $$;

comment on function tell_presence is 'chat.presence';
