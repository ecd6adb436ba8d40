import { redirect } from 'react-router';
import { date } from '#core/format.ts';
import { readAward } from '../../assignments/read-award.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import type { Route } from './+types/assignment-withdraw-deadline';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { award, ...found } = await readAward(context.get(pageContext), id, url);
  if (!award.later?.is_own) throw redirect(pageUnder(url));
  return { ...found, later: award.later };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.assignments.withdrawDeadline, () => ({ to: pageUnder(url), flash: 'deadline_withdrawn' }));
}

/** Withdraws the own proposal of a later deadline. */
export default function AssignmentWithdrawDeadline({ loaderData, actionData }: Route.ComponentProps) {
  const { title, other, later, formKey } = loaderData;
  return (
    <PageDialog title="Withdraw your proposal?" eyebrow={title}>
      <ActionForm formKey={formKey} failure={actionData} draft={null} preventScrollReset>
        <input type="hidden" name="id" value={later.id} />
        <div className="body">
          <FormError />
          <p className="text-ink-2">
            The deadline stays as it is, not {date(later.deadline)}. <bdi>{other}</bdi> sees in the chat that you
            withdrew it.
          </p>
        </div>
        <div className="foot">
          <CloseLink look="sec">Keep it</CloseLink>
          <SubmitButton>Withdraw the proposal</SubmitButton>
        </div>
      </ActionForm>
    </PageDialog>
  );
}
