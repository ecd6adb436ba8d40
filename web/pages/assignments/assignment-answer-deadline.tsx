import { redirect } from 'react-router';
import { date } from '#core/format.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { Button } from '../../ui/button.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError } from '../../ui/form.tsx';
import type { Route } from './+types/assignment-answer-deadline';
import '../../ui/pairs.css';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { title, deadline, award } = await read(api.assignments.get({ id }));
  if (!award?.later || award.later.is_own) throw redirect(pageUnder(url));
  return { title, deadline, later: award.later, formKey: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.assignments.answerDeadline, ({ agreed }) => ({
    to: pageUnder(url),
    flash: agreed ? 'deadline_agreed' : 'deadline_declined',
  }));
}

/** Agrees to a later deadline as the other party, or declines. */
export default function AssignmentAnswerDeadline({ loaderData, actionData }: Route.ComponentProps) {
  const { title, deadline, later, formKey } = loaderData;
  return (
    <PageDialog title="Agree to a later deadline?" eyebrow={title}>
      <ActionForm formKey={formKey} failure={actionData} draft={null} preventScrollReset>
        <input type="hidden" name="id" value={later.id} />
        <div className="body">
          <FormError />
          <dl className="pairs">
            <dt>Deadline now</dt>
            <dd>{date(deadline)}</dd>
            <dt>Proposed</dt>
            <dd>{date(later.deadline)}</dd>
          </dl>
          <p className="text-ink-2">If you decline, the deadline stays as it is. The other side is told either way.</p>
        </div>
        <div className="foot">
          <Button type="submit" look="sec">
            Decline
          </Button>
          <Button type="submit" name="agree" value="on">
            Agree
          </Button>
        </div>
      </ActionForm>
    </PageDialog>
  );
}
