import { redirect } from 'react-router';
import { wordsOf } from '#core/refusal.ts';
import { workRefusals } from '#core/work/refusals.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { TooLate } from '../../ui/written.tsx';
import { SubmitForm } from '../../work/submit-form.tsx';
import type { Route } from './+types/assignment-submit';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { title, status, own_bid, poster } = await read(page.api.assignments.get({ id }));
  if (own_bid?.status !== 'awarded') throw redirect(pageUnder(url));
  const [newest] = await read(page.api.work.submissions({ assignment_id: id }));
  return {
    title,
    status,
    asked: newest?.changes ?? null,
    posterName: poster?.full_name ?? 'the poster',
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(
    request,
    api.work.submit,
    ({ version }) => ({ to: pageUnder(url), flash: 'work_submitted', n: version }),
    {
      with: { assignment_id: params.id },
      keep: (file) => api.files.upload({ bucket: 'project_submissions', file }),
    },
  );
}

export default function AssignmentSubmit({ loaderData, actionData }: Route.ComponentProps) {
  const { title, status, asked, posterName, formKey } = loaderData;
  return (
    <PageDialog title={asked ? 'Hand in the changes' : 'Submit your work'} eyebrow={title}>
      {status === 'completed' ? (
        <div className="body">
          <TooLate
            reason={wordsOf(workRefusals.submit_completed)}
            label="Your comment"
            name="comment"
            failure={actionData}
          />
        </div>
      ) : (
        <SubmitForm formKey={formKey} failure={actionData} asked={asked} posterName={posterName} />
      )}
    </PageDialog>
  );
}
