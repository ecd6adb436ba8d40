import { redirect } from 'react-router';
import { EditHistory } from '../../assignments/edit-history.tsx';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/assignment-history';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { title, edit_history } = await read(page.api.assignments.get({ id }));
  if (!edit_history) throw redirect(pageUnder(url));
  return { title, history: edit_history };
}

export default function AssignmentHistory({ loaderData: { title, history } }: Route.ComponentProps) {
  return (
    <PageDialog title="Edit history" eyebrow={title}>
      <div className="body">
        <EditHistory history={history} />
      </div>
      <div className="foot">
        <CloseLink look="sec">Close</CloseLink>
      </div>
    </PageDialog>
  );
}
