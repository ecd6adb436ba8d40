import { useOutletContext } from 'react-router';
import type { OutputOf } from '#core/contract.ts';
import { assistant } from '#core/limits.ts';
import { megabytesOf, whole } from '../lib/format.ts';
import { pageContext } from '../lib/page-context.ts';
import { submit } from '../lib/submit.ts';
import { PageDialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import type { Route } from './+types/admin-assistant';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const set = ({ megabytes }: { megabytes: number }) =>
    ({ to: '/admin/overview', flash: 'assistant_budget_set', n: megabytes }) as const;
  return submit(request, api.assistant.setBudget, set);
}

/** Over the overview: an admin sets how much the assistant's provider is sent and answers in a day. */
export default function AdminAssistant({ loaderData, actionData }: Route.ComponentProps) {
  const { megabytes, bytes_today } = useOutletContext<OutputOf<'assistant.budget'>>();
  return (
    <PageDialog title="Assistant’s daily budget">
      <ReasonForm formKey={loaderData.formKey} failure={actionData} label="Set budget">
        <p className="text-ink-2">
          {megabytesOf(bytes_today)} of {whole(megabytes)} MB are used today. Once all are, the built-in help answers
          until midnight.
        </p>
        <Field
          name="megabytes"
          label="Megabytes a day"
          hint={`A whole number, ${whole(assistant.mostMegabytes)} at most. With 0 the built-in help answers always.`}
        >
          <TextInput
            autoComplete="off"
            className="tabular-nums"
            inputMode="numeric"
            defaultValue={String(megabytes)}
            required
          />
        </Field>
      </ReasonForm>
    </PageDialog>
  );
}
