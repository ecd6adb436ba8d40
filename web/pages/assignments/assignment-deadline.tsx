import { redirect } from 'react-router';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import { dayOf } from '#core/calendar.ts';
import { date } from '#core/format.ts';
import { lapse } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/assignment-deadline';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { title, is_own, status, award, lapsed_at, deadline, bid_count } = await read(page.api.assignments.get({ id }));
  if (!is_own && !award) throw redirect(pageUnder(url));
  const why = status === 'completed' ? 'extend_completed' : lapsed_at ? 'assignment_closed' : null;
  const reason = why && wordsOf(assignmentRefusals[why]);
  const earliest = [dayOf(page.now), deadline].sort().at(-1);
  const asked = is_own ? 'tutor' : 'poster';
  return { title, status, asked, deadline, bid_count, reason, earliest, formKey: crypto.randomUUID() };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(
    request,
    api.assignments.extend,
    ({ is_proposed }) => ({ to: pageUnder(url), flash: is_proposed ? 'deadline_proposed' : 'deadline_extended' }),
    { with: { id } },
  );
}

/**
 * Sets a later deadline of an open assignment; after the award, proposes one to the other party.
 */
export default function AssignmentDeadline({ loaderData, actionData }: Route.ComponentProps) {
  const { title, status, asked, deadline, bid_count, reason, earliest, formKey } = loaderData;
  const isAwarded = status === 'awarded';
  const action = isAwarded ? `Propose to the ${asked}` : 'Set the deadline';
  return (
    <PageDialog title={isAwarded ? 'Propose a later deadline' : 'Set a later deadline'} eyebrow={title}>
      <ActionForm formKey={formKey} failure={actionData} preventScrollReset>
        <div className="body">
          <FormError />
          {reason ? (
            <Note>{reason}</Note>
          ) : (
            <>
              <p className="text-ink-2">
                The deadline now is {date(deadline)}.{' '}
                {isAwarded
                  ? `The ${asked} is told and asked: it changes when they agree.`
                  : `Tutors can bid until the new one.${bid_count > 0 ? ` Those who bid are told, and may withdraw and get their coins back for ${lapse.freeHours} hours.` : ''}`}
              </p>
              <Field name="deadline" label="New deadline" hint="Ends when that day ends.">
                <TextInput type="date" min={earliest} required className="tabular-nums" />
              </Field>
            </>
          )}
        </div>
        <div className="foot">
          <CloseLink />
          {!reason && <SubmitButton>{action}</SubmitButton>}
        </div>
      </ActionForm>
    </PageDialog>
  );
}
