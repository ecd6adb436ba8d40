import { redirect } from 'react-router';
import { readAward } from '../../assignments/read-award.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import type { Route } from './+types/assignment-withdraw-end';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { award, ...found } = await readAward(context.get(pageContext), id, url);
  if (!award.proposal?.is_own) throw redirect(pageUnder(url));
  return { ...found, proposal: award.proposal };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.assignments.withdrawEnd, () => ({ to: pageUnder(url), flash: 'end_withdrawn' }));
}

/** Withdraws the own proposal to end the award. */
export default function AssignmentWithdrawEnd({ loaderData, actionData }: Route.ComponentProps) {
  const { title, other, proposal, formKey } = loaderData;
  return (
    <PageDialog title="Withdraw your proposal?" eyebrow={title}>
      <ActionForm formKey={formKey} failure={actionData} draft={null} preventScrollReset>
        <input type="hidden" name="id" value={proposal.id} />
        <div className="body">
          <FormError />
          <p className="text-ink-2">
            The award goes on. <bdi>{other}</bdi> sees in the chat that you withdrew it.
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
