import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CheckRow } from '../../ui/choices.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/scammer-remove';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const removed = () => ({ to: '/admin/scammers', flash: 'scammer_removed' }) as const;
  return submit(request, api.safety.removeScammer, removed, { with: { id } });
}

/** Over the list: removes an entry from view; it stays in the log. */
export default function AdminScammerRemove({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageDialog title="Remove this entry?" alert>
      <ReasonForm formKey={loaderData.formKey} failure={actionData} destroys label="Remove">
        <p className="text-ink-2">
          The public no longer sees it, and we tell the person by mail. The audit log keeps it.
        </p>
        <CheckRow name="unblock">Unblock the account too</CheckRow>
        <p className="text-14 text-ink-3">
          Open assignments that were taken down stay down; the person may post them again.
        </p>
      </ReasonForm>
    </PageDialog>
  );
}
