-- Answers a question, once, by the person asked, while the assignment is open
-- (docs/decisions/0032). Returns a refusal's code, or the answer. One table of cases tests the
-- rules here and in core/questions/rules.ts.
create or replace function answer_question(
  p_user uuid, p_question uuid, p_answer text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_question record;
begin
  select q.asker_id, q.assignment_id, q.answered_at, a.title, a.status, a.lapsed_at into v_question
    from questions q join live_assignments a on a.id = q.assignment_id
    where q.id = p_question and q.answerer_id = p_user for update of q;
  refusal := case
    when not found then 'question_not_found'
    when exists (select from profiles where id = p_user and is_blocked) then 'account_blocked'
    when v_question.answered_at is not null then 'question_already_answered'
    when v_question.status <> 'open' or v_question.lapsed_at is not null then 'answer_not_open'
  end;
  if refusal is not null then return; end if;

  update questions q set answer = p_answer, answered_at = p_now where q.id = p_question;
  perform read_notices(p_user, 'question_asked', v_question.assignment_id, p_now) where not exists (
    select from questions q
      where q.assignment_id = v_question.assignment_id and q.answerer_id = p_user and q.answer is null);
  perform write_mail('question_answered', v_question.asker_id, p_question, p_now);
  perform notify_user(v_question.asker_id, 'question_answered', v_question.assignment_id, null,
    jsonb_build_object('title', v_question.title), p_now);

  answer := jsonb_build_object('id', p_question, 'assignment_id', v_question.assignment_id);
end $$;

comment on function answer_question is 'questions.answer, once';
