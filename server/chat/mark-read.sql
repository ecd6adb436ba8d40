-- Moves a party's read mark forwards, at most to the newest message, and hints its new place to that person's other tabs.
-- A mark that stays where it was is hinted to nobody: a tab that reads because of a hint must not make another.
-- Returns where the mark stands, null for whoever is no party.
create or replace function mark_read(p_user uuid, p_conversation uuid, p_number integer) returns integer
language plpgsql as $$
declare
  v_newest integer;
  v_mark integer;
begin
  select last_number into v_newest from conversations
    where id = p_conversation and p_user in (assigner_id, bidder_id);
  if not found then
    return null;
  end if;
  insert into read_marks as mark (conversation_id, user_id, number)
  select p_conversation, p_user, least(p_number, v_newest) where least(p_number, v_newest) > 0
  on conflict (conversation_id, user_id) do update set number = excluded.number where mark.number < excluded.number
  returning mark.number into v_mark;
  if found then
    perform live_hint(array[p_user], jsonb_build_object('conversation_id', p_conversation, 'number', v_mark));
  else
    select number into v_mark from read_marks where conversation_id = p_conversation and user_id = p_user;
  end if;
  return coalesce(v_mark, 0);
end $$;
