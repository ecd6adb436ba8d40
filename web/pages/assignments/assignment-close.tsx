import { redirect } from 'react-router';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import { isOpen } from '#core/assignments/state.ts';
import { plural } from '#core/format.ts';
import { wordsOf } from '#core/refusal.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { Coins } from '../../ui/coins.tsx';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/assignment-close';
import '../../ui/pairs.css';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const assignment = await read(api.assignments.get({ id }));
  if (!assignment.is_own) throw redirect(pageUnder(url));
  return { assignment, formKey: crypto.randomUUID() };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(
    request,
    api.assignments.close,
    ({ refunded }) => ({ to: pageUnder(url), flash: 'assignment_closed', n: refunded }),
    { with: { id } },
  );
}

/** The effects of closing without choosing, shown before it. */
export default function AssignmentClose({ loaderData, actionData }: Route.ComponentProps) {
  const { assignment, formKey } = loaderData;
  const canClose = isOpen(assignment);
  return (
    <PageDialog title="Close without choosing?" eyebrow={assignment.title} alert>
      <ActionForm formKey={formKey} failure={actionData} draft={null} preventScrollReset>
        <div className="body">
          <FormError />
          {canClose ? (
            <>
              <p className="text-ink-2">
                It takes no more bids, and nobody can be chosen any more. You can read the bids, and post it again. This
                cannot be undone.
              </p>
              <dl className="pairs border-y border-line py-4">
                <dt>Back to {plural(assignment.bid_count, 'tutor')}, what each bid cost</dt>
                <dd>
                  <Coins amount={assignment.fees_paid ?? 0} />
                </dd>
                <dt>Cost to you</dt>
                <dd>None</dd>
              </dl>
            </>
          ) : (
            <Note>{wordsOf(assignmentRefusals[assignment.lapsed_at ? 'assignment_closed' : 'close_not_open'])}</Note>
          )}
        </div>
        <div className="foot">
          <CloseLink look="sec">Keep it open</CloseLink>
          {canClose && <SubmitButton look="bad">Close assignment</SubmitButton>}
        </div>
      </ActionForm>
    </PageDialog>
  );
}
