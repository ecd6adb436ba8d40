import { redirect } from 'react-router';
import { dayOf } from '#core/calendar.ts';
import { EditForm } from '../../assignments/edit-form.tsx';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/assignment-edit';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const assignment = await read(page.api.assignments.get({ id }));
  if (!assignment.is_own) throw redirect(pageUnder(url));
  return { assignment, today: dayOf(page.now), formKey: crypto.randomUUID() };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.assignments.edit, () => ({ to: pageUnder(url), flash: 'assignment_edited' }), {
    with: { id },
    keep: (file) => api.files.upload({ bucket: 'assignment_files', file }),
  });
}

export default function AssignmentEdit({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageDialog title="Edit assignment">
      <EditForm {...loaderData} failure={actionData} />
    </PageDialog>
  );
}
