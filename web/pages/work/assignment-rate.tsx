import { redirect } from 'react-router';
import { wordsOf } from '#core/refusal.ts';
import { workRefusals } from '#core/work/refusals.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { TooLate } from '../../ui/written.tsx';
import { RateForm } from '../../work/rate-form.tsx';
import type { Route } from './+types/assignment-rate';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [assignment, { awarded }] = await read(
    Promise.all([page.api.assignments.get({ id }), page.api.bids.ofAssignment({ assignment_id: id, limit: 1 })]),
  );
  if (!awarded || assignment.status !== 'completed') throw redirect(pageUnder(url));
  const { title, is_anonymous, review_given } = assignment;
  return { title, is_anonymous, review_given, tutorName: awarded.bidder.full_name, formKey: crypto.randomUUID() };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.work.rate, () => ({ to: pageUnder(url), flash: 'tutor_rated' }), {
    with: { assignment_id: params.id },
  });
}

export default function AssignmentRate({ loaderData, actionData }: Route.ComponentProps) {
  const { title, is_anonymous, review_given, tutorName, formKey } = loaderData;
  return (
    <PageDialog title={`Rate ${tutorName}`} eyebrow={title}>
      {review_given ? (
        <div className="body">
          <TooLate
            reason={wordsOf(workRefusals.rate_already)}
            label="Your comment"
            name="comment"
            failure={actionData}
          />
        </div>
      ) : (
        <RateForm formKey={formKey} failure={actionData} tutorName={tutorName} isAnonymous={is_anonymous} />
      )}
    </PageDialog>
  );
}
