-- Replies in public to a published review of the viewer, once (docs/decisions/0100). A review that
-- others do not read on the viewer's profile takes none. Returns a refusal's code, or the answer.
create or replace function reply_to_review(
  p_user uuid, p_review uuid, p_reply text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_review assignment_ratings;
  v_title text;
begin
  select * into v_review from assignment_ratings
    where id = p_review and reviewee_id = p_user and is_listed and published_at <= p_now and taken_down_at is null
    for no key update;
  refusal := case
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_review.id is null then 'review_not_found'
    when v_review.reply is not null then 'review_reply_already'
  end;
  if refusal is not null then return; end if;

  update assignment_ratings set reply = p_reply, replied_at = p_now where id = p_review;
  select title into v_title from assignments where id = v_review.assignment_id;
  perform notify_user(v_review.reviewer_id, 'review_replied', v_review.assignment_id, p_user,
    jsonb_build_object('title', v_title), p_now);

  answer := jsonb_build_object('id', p_review);
end $$;

comment on function reply_to_review is 'work.replyToReview, once';
