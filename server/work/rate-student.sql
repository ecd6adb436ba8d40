-- Reviews the student of a completed assignment as its tutor, once, with three marks; sealed and,
-- once the student's review was published by time, refused as in rate_tutor(). The review of an
-- anonymous student is not listed on their profile (docs/decisions/0100). Returns a refusal's code,
-- or the answer.
create or replace function rate_student(
  p_user uuid, p_assignment uuid, p_rating integer, p_comment text, p_clear_task boolean, p_answered_in_time boolean,
  p_paid_as_agreed boolean, p_days integer, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
  v_review assignment_ratings;
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.awarded_to is distinct from p_user then 'rate_student_not_awarded'
    when v_assignment.status <> 'completed' then 'rate_student_not_completed'
    when exists (select from assignment_ratings where assignment_id = p_assignment and reviewer_id = p_user)
      then 'rate_student_already'
    when exists (
      select from assignment_ratings
       where assignment_id = p_assignment and reviewer_id <> p_user and published_at <= p_now) then 'review_closed'
  end;
  if refusal is not null then return; end if;

  insert into assignment_ratings
    (assignment_id, reviewer_id, reviewee_id, side, is_listed, rating, comment, clear_task, answered_in_time,
      paid_as_agreed, is_sealed, is_counted, is_proven, created_at, published_at)
  values (p_assignment, p_user, v_assignment.user_id, 'student', not v_assignment.is_anonymous, p_rating, p_comment,
    p_clear_task, p_answered_in_time, p_paid_as_agreed, true,
    not is_related_award(p_assignment), v_assignment.counts, p_now, p_now + make_interval(days => p_days))
  returning * into v_review;
  answer := jsonb_build_object('id', v_review.id, 'is_published', seal_review(v_review, v_assignment, p_now));
end $$;

comment on function rate_student is 'work.rateStudent, once';
