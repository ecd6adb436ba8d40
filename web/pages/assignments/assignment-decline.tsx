import { redirect } from 'react-router';
import { lengths } from '#core/limits.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import type { Route } from './+types/assignment-decline';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { title, asked } = await read(api.assignments.get({ id }));
  if (!asked?.is_me) throw redirect(pageUnder(url));
  return { title, formKey: crypto.randomUUID() };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.assignments.decline, () => ({ to: pageUnder(url), flash: 'ask_declined' }), {
    with: { id },
  });
}

/** Declines a requested gig as its tutor, with an optional text. */
export default function AssignmentDecline({ loaderData, actionData }: Route.ComponentProps) {
  const { title, formKey } = loaderData;
  return (
    <PageDialog title="No, thank you" eyebrow={title}>
      <ActionForm formKey={formKey} failure={actionData} preventScrollReset>
        <div className="body">
          <FormError />
          <p className="text-ink-2">It costs nothing. The student is told, and can open it to all tutors.</p>
          <Field
            name="word"
            label="A word to the student (optional)"
            hint="Such as when you have time again."
            max={lengths.declineWord}
          >
            <TextArea rows={3} />
          </Field>
        </div>
        <div className="foot">
          <CloseLink look="sec">Not now</CloseLink>
          <SubmitButton>Say no</SubmitButton>
        </div>
      </ActionForm>
    </PageDialog>
  );
}
