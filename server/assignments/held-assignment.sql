-- Locks and returns an assignment, so that its judged state holds until the effect; all null if it
-- does not exist.
create or replace function held_assignment(p_assignment uuid) returns assignments language plpgsql as $$
declare
  v_assignment assignments%rowtype;
begin
  select * into v_assignment from live_assignments where id = p_assignment for no key update;
  return v_assignment;
end $$;
