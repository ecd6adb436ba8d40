-- Opens the private chat of an award and hints it to both parties; called by the award alone
-- (STATE-03).
create or replace function open_conversation(
  p_assignment uuid, p_assigner uuid, p_bidder uuid, p_now timestamptz
) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  insert into conversations (assignment_id, assigner_id, bidder_id, last_at, created_at)
  values (p_assignment, p_assigner, p_bidder, p_now, p_now) returning id into v_id;
  perform trail_entry(p_assignment, 'awarded', p_assigner, '{}', p_now);
  return v_id;
end $$;
