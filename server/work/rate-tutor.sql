-- Reviews the tutor of an own completed assignment, once; sealed for `p_days` or until the tutor's
-- review exists (RATE-03, STATE-07, STATE-08, CALL-33, docs/decisions/0100). Refused once the
-- tutor's review was published by time: it would answer a text already read; and of a tutor who
-- could not act, by tutor_untouched(). It counts in the stars unless the two are related. Returns
-- a refusal's code, or the answer.
create or replace function rate_tutor(
  p_user uuid, p_assignment uuid, p_rating integer, p_comment text, p_days integer, p_now timestamptz,
  p_untouched_hours integer default 0, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
  v_review assignment_ratings;
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_assignment.status <> 'completed' then 'rate_not_completed'
    when exists (select from assignment_ratings where assignment_id = p_assignment and reviewer_id = p_user)
      then 'rate_already'
    when exists (
      select from assignment_ratings
       where assignment_id = p_assignment and reviewer_id <> p_user and published_at <= p_now) then 'review_closed'
    when tutor_untouched(p_assignment, p_untouched_hours) then 'rate_tutor_untouched'
  end;
  if refusal is not null then return; end if;

  insert into assignment_ratings
    (assignment_id, reviewer_id, reviewee_id, side, rating, comment, is_sealed, is_counted, is_proven,
      created_at, published_at)
  values (p_assignment, p_user, v_assignment.awarded_to, 'tutor', p_rating, p_comment, true,
    not is_related_award(p_assignment), v_assignment.counts, p_now, p_now + make_interval(days => p_days))
  returning * into v_review;
  answer := jsonb_build_object('id', v_review.id, 'is_published', seal_review(v_review, v_assignment, p_now));
end $$;

comment on function rate_tutor is 'work.rate, once';
