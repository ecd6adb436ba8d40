import { redirect } from 'react-router';
import { dayOf } from '#core/calendar.ts';
import { wordsOf } from '#core/refusal.ts';
import { workRefusals } from '#core/work/refusals.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { TooLate } from '../../ui/written.tsx';
import { ChangesForm } from '../../work/changes-form.tsx';
import type { Route } from './+types/assignment-changes';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

/** Days that the form suggests for changes. */
const suggestedDays = 3;

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext);
  const { title, status, is_own, conversation_id } = await read(api.assignments.get({ id }));
  if (!is_own || !conversation_id) throw redirect(pageUnder(url));
  const submissions = await read(api.work.submissions({ assignment_id: id }));
  const newest = submissions.find(({ is_over }) => !is_over);
  if (!newest) throw redirect(pageUnder(url));
  const late = status === 'completed' ? 'changes_completed' : newest.changes ? 'changes_asked_already' : null;
  const suggested = dayOf(new Date(now.getTime() + suggestedDays * 86_400_000));
  return { title, newest, late, today: dayOf(now), suggested, formKey: crypto.randomUUID() } as const;
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(
    request,
    api.work.askForChanges,
    ({ version }) => ({ to: pageUnder(url), flash: 'changes_asked', n: version + 1 }),
    { with: { assignment_id: params.id } },
  );
}

/** Asks the tutor for changes to the newest version. */
export default function AssignmentChanges({ loaderData, actionData }: Route.ComponentProps) {
  const { title, newest, late, today, suggested, formKey } = loaderData;
  return (
    <PageDialog title={`Ask for changes to version ${newest.version}`} eyebrow={title}>
      {late ? (
        <div className="body">
          <TooLate reason={wordsOf(workRefusals[late])} label="What should change?" name="words" failure={actionData} />
        </div>
      ) : (
        <ChangesForm formKey={formKey} failure={actionData} newest={newest} today={today} suggested={suggested} />
      )}
    </PageDialog>
  );
}
