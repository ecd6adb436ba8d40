import { redirect } from 'react-router';
import { whyCannotAnswer } from '#core/questions/rules.ts';
import { wordsOf } from '#core/refusal.ts';
import { refusals } from '#core/refusals.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { QuestionForm } from '../../questions/question-form.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { TooLate } from '../../ui/written.tsx';
import type { Route } from './+types/assignment-answer';
import '../../questions/questions.css';

export async function loader({ params: { id, question }, context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [assignment, { items }] = await read(
    Promise.all([api.assignments.get({ id }), api.questions.ofAssignment({ assignment_id: id, id: question })]),
  );
  const [asked] = items;
  if (!asked || asked.is_own) throw redirect(pageUnder(url));
  const why = whyCannotAnswer(asked, assignment);
  return {
    title: assignment.title,
    question: asked.question,
    name: asked.other?.full_name ?? 'the poster',
    reason: why && wordsOf(refusals[why]),
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.questions.answer, () => ({ to: pageUnder(url), flash: 'answer_sent' }), {
    with: { id: params.question },
  });
}

export default function AssignmentAnswer({ loaderData, actionData }: Route.ComponentProps) {
  const { title, question, name, reason, formKey } = loaderData;
  const asked = (
    <blockquote className="asked">
      <p dir="auto">{question}</p>
    </blockquote>
  );
  return (
    <PageDialog title={`Answer ${name}`} eyebrow={title}>
      {reason ? (
        <div className="body">
          {asked}
          <TooLate reason={reason} label="Your answer" name="answer" failure={actionData} />
        </div>
      ) : (
        <QuestionForm formKey={formKey} failure={actionData} writes="answer">
          {asked}
        </QuestionForm>
      )}
    </PageDialog>
  );
}
