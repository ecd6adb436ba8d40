import { redirect } from 'react-router';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { CompleteForm } from '../../work/complete-form.tsx';
import type { Route } from './+types/assignment-complete';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const assignment_id = id;
  const [{ title, agreement, status }, { awarded }] = await read(
    Promise.all([page.api.assignments.get({ id }), page.api.bids.ofAssignment({ assignment_id, limit: 1 })]),
  );
  if (!awarded || !agreement) throw redirect(pageUnder(url));
  const submissions = (await read(page.api.work.submissions({ assignment_id }))).filter(({ is_over }) => !is_over);
  const [newest = null] = submissions;
  const isWished = submissions.some(({ is_public, poster_agrees }) => is_public && poster_agrees === null);
  return {
    title,
    agreement,
    status,
    newest,
    isWished,
    tutorName: awarded.bidder.full_name,
    tutorUsername: awarded.bidder.username,
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.work.complete, () => ({ to: pageUnder(url), flash: 'assignment_completed' }), {
    with: { assignment_id: params.id },
  });
}

export default function AssignmentComplete({ loaderData, actionData }: Route.ComponentProps) {
  const { title, status, ...form } = loaderData;
  return (
    <PageDialog title={form.newest ? 'Mark as Complete & Pay' : 'Nothing was handed in'} eyebrow={title}>
      {status === 'completed' ? (
        <div className="body">
          <Note>This assignment is already completed.</Note>
        </div>
      ) : (
        <CompleteForm {...form} failure={actionData} />
      )}
    </PageDialog>
  );
}
