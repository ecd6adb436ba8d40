import { redirect } from 'react-router';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import type { Route } from './+types/assignment-open-to-all';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { title, asked, is_own } = await read(api.assignments.get({ id }));
  if (!is_own || !asked) throw redirect(pageUnder(url));
  return { title, tutor: asked.tutor.full_name, formKey: crypto.randomUUID() };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.assignments.openToAll, () => ({ to: pageUnder(url), flash: 'opened_to_all' }), {
    with: { id },
  });
}

/** Confirms opening to all, with its effects. */
export default function AssignmentOpenToAll({ loaderData, actionData }: Route.ComponentProps) {
  const { title, tutor, formKey } = loaderData;
  return (
    <PageDialog title="Open it to all tutors?" eyebrow={title} alert>
      <ActionForm formKey={formKey} failure={actionData} draft={null} preventScrollReset>
        <div className="body">
          <FormError />
          <p className="text-ink-2">
            It is listed and found as any assignment: all tutors can read it and bid. A bid of <bdi>{tutor}</bdi>{' '}
            stands. This cannot be undone.
          </p>
        </div>
        <div className="foot">
          <CloseLink look="sec">Not now</CloseLink>
          <SubmitButton>Open to all</SubmitButton>
        </div>
      </ActionForm>
    </PageDialog>
  );
}
