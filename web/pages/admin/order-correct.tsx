import { useOutletContext } from 'react-router';
import { lengths } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import type { AdminOrder } from '#core/store/admin-orders-contract.ts';
import { storeRefusals } from '#core/store/refusals.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/order-correct';

const correctionOf = (url: URL) => (url.pathname.endsWith('/tracking') ? 'tracking' : 'back');

export function loader({ url }: Route.LoaderArgs) {
  return { correction: correctionOf(url), formKey: crypto.randomUUID() } as const;
}

export function action({ request, url, params: { number }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const correction = correctionOf(url);
  const flash = correction === 'tracking' ? 'tracking_corrected' : 'order_step_back';
  const corrected = () => ({ to: `/admin/orders/${number}${url.search}`, flash }) as const;
  return submit(request, api.store.correctOrder, corrected, { with: { number, correction } });
}

/** Dialog over an order: corrects its tracking, or undoes a step that was marked by mistake. */
export default function AdminOrderCorrect({ loaderData: { correction, formKey }, actionData }: Route.ComponentProps) {
  const { number, status, tracking, corrections } = useOutletContext<AdminOrder>();
  const isTracking = correction === 'tracking';
  return (
    <PageDialog title={isTracking ? 'Correct the tracking' : 'Take the last step back?'} eyebrow={number}>
      {corrections.includes(correction) ? (
        <ReasonForm
          formKey={formKey}
          failure={actionData}
          label={isTracking ? 'Save tracking' : 'Take step back'}
          optional
          title="Note"
          hint="Kept in the audit log."
        >
          {isTracking ? (
            <Field
              name="tracking"
              label="Courier and tracking number"
              hint="Mailed to the buyer."
              max={lengths.tracking}
            >
              <TextInput autoComplete="off" defaultValue={tracking} />
            </Field>
          ) : (
            <p className="text-ink-2">
              The order is no longer marked as {status}.
              {status !== 'packed' && ' Its buyer is notified, with the step it is back to.'}
            </p>
          )}
        </ReasonForm>
      ) : (
        <div className="body">
          <Note>{wordsOf(storeRefusals.order_moved)}</Note>
        </div>
      )}
    </PageDialog>
  );
}
