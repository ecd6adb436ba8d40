import { plural } from '#core/format.ts';
import { coinsFor, endOfAward } from '#core/limits.ts';
import { EndForm } from '../../assignments/end-form.tsx';
import { readAward } from '../../assignments/read-award.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/assignment-propose-end';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  return readAward(context.get(pageContext), id, url);
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(
    request,
    api.assignments.proposeEnd,
    () => ({ to: pageUnder(url), flash: 'end_proposed', n: endOfAward.answerHours }),
    {
      with: { id },
    },
  );
}

/** Proposes to the other party to end the award. */
export default function AssignmentProposeEnd({ loaderData, actionData }: Route.ComponentProps) {
  const { title, is_own, other, formKey } = loaderData;
  const coins = plural(coinsFor.award, 'coin');
  return (
    <PageDialog title="Propose to end the award?" eyebrow={title}>
      <EndForm formKey={formKey} failure={actionData} other={other} today={null} label="Propose">
        <p className="text-ink-2">
          <bdi>{other}</bdi> has {endOfAward.answerHours} hours to agree or decline; without an answer the award goes
          on. If you both agree, {is_own ? `your ${coins} come back` : `the ${coins} of the award go back`} and the
          assignment opens again.
        </p>
        {is_own && (
          <p className="text-14 text-ink-3">
            You can end it alone if <bdi>{other}</bdi> writes and hands in nothing for {endOfAward.silentHours} hours
            after the award, or is {endOfAward.overdueHours} hours late.
          </p>
        )}
      </EndForm>
    </PageDialog>
  );
}
