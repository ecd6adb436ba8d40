import { redirect } from 'react-router';
import { plural } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { NewDeadline } from '../../assignments/end-form.tsx';
import { readAward } from '../../assignments/read-award.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { Button } from '../../ui/button.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError } from '../../ui/form.tsx';
import type { Route } from './+types/assignment-answer-end';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { award, ...found } = await readAward(context.get(pageContext), id, url);
  if (!award.proposal || award.proposal.is_own) throw redirect(pageUnder(url));
  return { ...found, proposal: award.proposal };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.assignments.answerEnd, ({ status }) => ({
    to: pageUnder(url),
    flash: status === 'open' ? 'award_ended' : 'end_declined',
  }));
}

/** Agrees to end the award, or declines. */
export default function AssignmentAnswerEnd({ loaderData, actionData }: Route.ComponentProps) {
  const { title, is_own, other, today, proposal, formKey } = loaderData;
  return (
    <PageDialog title="End the award together?" eyebrow={title}>
      <ActionForm formKey={formKey} failure={actionData} draft={null} preventScrollReset>
        <input type="hidden" name="id" value={proposal.id} />
        <div className="body">
          <FormError />
          <p className="whitespace-pre-line" dir="auto">
            “{proposal.reason}”
          </p>
          <p className="text-ink-2">
            <bdi>{other}</bdi> proposes to end the award. If you agree, {is_own ? 'your' : 'the poster’s'}{' '}
            {plural(coinsFor.award, 'coin')} come back and the assignment opens again.
            {!is_own && ' Your own bid’s coins stay spent, and work that you handed in stays yours.'} This cannot be
            undone.
          </p>
          {today && <NewDeadline today={today} />}
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
