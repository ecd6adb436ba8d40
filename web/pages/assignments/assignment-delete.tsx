import { redirect } from 'react-router';
import { DeleteForm } from '../../assignments/delete-form.tsx';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/assignment-delete';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const assignment = await read(page.api.assignments.get({ id }));
  if (!assignment.is_own) throw redirect(pageUnder(url));
  return { assignment, formKey: crypto.randomUUID() };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(
    request,
    api.assignments.delete,
    ({ refunded }) => ({
      // The assignment's own page is deleted with it.
      to: url.pathname.startsWith('/profile/') ? pageUnder(url) : '/profile/assignments',
      flash: 'assignment_deleted',
      n: refunded,
    }),
    { with: { id } },
  );
}

export default function AssignmentDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageDialog title="Delete this assignment?" alert>
      <DeleteForm {...loaderData} failure={actionData} />
    </PageDialog>
  );
}
