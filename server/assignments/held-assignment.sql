-- An assignment as it is once it is held, so that what is judged of it holds until the effect; all
-- null where there is none.
create or replace function held_assignment(p_assignment uuid) returns assignments language plpgsql as $$
declare
  v_assignment assignments%rowtype;
begin
  select * into v_assignment from live_assignments where id = p_assignment for no key update;
  return v_assignment;
end $$;
