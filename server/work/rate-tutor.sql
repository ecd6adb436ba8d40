-- Reviews the tutor of an own completed assignment, once (RATE-03, STATE-07, STATE-08, CALL-33).
-- Returns a refusal's code, or the answer.
create or replace function rate_tutor(
  p_user uuid, p_assignment uuid, p_rating integer, p_comment text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment);
  v_id uuid;
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_assignment.status <> 'completed' then 'rate_not_completed'
    when exists (select from assignment_ratings where assignment_id = p_assignment) then 'rate_already'
  end;
  if refusal is not null then return; end if;

  insert into assignment_ratings (assignment_id, reviewer_id, reviewee_id, rating, comment, created_at)
  values (p_assignment, p_user, v_assignment.awarded_to, p_rating, p_comment, p_now) returning id into v_id;
  perform write_mail('review_received', v_assignment.awarded_to, p_assignment, p_now);
  perform notify_user(v_assignment.awarded_to, 'review_received', p_assignment, null,
    jsonb_build_object('title', v_assignment.title, 'rating', p_rating), p_now);
  perform trail_entry(p_assignment, 'rated', p_user, jsonb_build_object('rating', p_rating), p_now);

  answer := jsonb_build_object('id', v_id);
end $$;

comment on function rate_tutor is 'work.rate, once';
