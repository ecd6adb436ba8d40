-- Locks and returns an assignment, so that its judged state holds until the effect. All null if it
-- does not exist, also where it is offered to one tutor and `p_user` is neither that tutor nor its
-- poster (docs/decisions/0109). A null `p_user` is the product itself, or an admin who decides.
create or replace function held_assignment(p_assignment uuid, p_user uuid) returns assignments language plpgsql as $$
declare
  v_assignment assignments%rowtype;
begin
  select * into v_assignment from live_assignments where id = p_assignment
    and (p_user is null or may_read_assignment(user_id, offered_to, p_user)) for no key update;
  return v_assignment;
end $$;
