import { Link, redirect } from 'react-router';
import { whyEnded } from '#core/assignments/ending.ts';
import { plural } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { EndForm } from '../../assignments/end-form.tsx';
import { readAward } from '../../assignments/read-award.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import type { Route } from './+types/assignment-end';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const found = await readAward(context.get(pageContext), id, url);
  if (found.is_own && !found.award.cause) throw redirect(`/assignment/${id}/propose-end`);
  return { ...found, id };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const { is_own } = await read(api.assignments.get({ id }));
  const ended = () => ({ to: pageUnder(url), flash: is_own ? 'award_ended' : 'stepped_back' }) as const;
  return is_own
    ? submit(request, api.assignments.endAward, ended, { with: { id } })
    : submit(request, api.assignments.stepBack, ended, { with: { id } });
}

/** Steps back from an award as its tutor; ends that of a silent or late tutor as its poster. */
export default function AssignmentEnd({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, is_own, award, other, others, today, formKey } = loaderData;
  const toDialog = useDialogLinks();
  const coins = plural(coinsFor.award, 'coin');
  return (
    <PageDialog title={is_own ? 'End the award?' : 'Step back from this award?'} eyebrow={title} alert>
      <EndForm
        formKey={formKey}
        failure={actionData}
        other={other}
        today={today}
        label={is_own ? 'End the award' : 'Step back'}
      >
        {is_own ? (
          <p className="text-ink-2">
            {award.cause && `${whyEnded(award.cause, other)}. `}
            Your {coins} come back, and the assignment opens again
            {others && ' for the other bids, which stand as they were'}. Your chat can still be read. This cannot be
            undone.
          </p>
        ) : (
          <>
            <p className="text-ink-2">
              <bdi>{other}</bdi> gets the {coins} of the award back and can choose another tutor. You cannot bid on this
              assignment again. Work that you handed in stays yours.{' '}
              {award.changed_before
                ? 'The assignment was changed shortly before the award, so your bid’s coins come back, and it does not count as an award that you ended.'
                : 'Your own bid’s coins stay spent. It counts as an award that you ended.'}{' '}
              It cannot be undone.
            </p>
            <p className="text-14">
              Do you both want to end it?{' '}
              <Link className="link" {...toDialog(`/assignment/${id}/propose-end`)}>
                Propose to end it together
              </Link>
            </p>
          </>
        )}
      </EndForm>
    </PageDialog>
  );
}
