import { data, useOutletContext } from 'react-router';
import { money, plural } from '#core/format.ts';
import type { ReviewedRequest } from '#core/payments/admin-contract.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { nextCase } from '../../admin/next-case.ts';
import { requestQueue } from '../../admin/queues.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/coin-request-act';

const acts = ['approve', 'reject'];

export function loader({ params }: Route.LoaderArgs) {
  if (!acts.includes(params.act)) throw data(null, { status: 404 });
  return { formKey: crypto.randomUUID() };
}

export async function action({ request, params: { id, act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = await nextCase(requestQueue(api), url, id);
  const ofRequest = { with: { id } };
  if (act === 'approve') {
    const approved = ({ coins: n, status }: { coins: number; status: string }) =>
      n > 0
        ? ({ to, flash: 'coin_request_approved', n } as const)
        : ({ to, flash: status === 'paid' ? 'order_payment_approved' : 'order_payment_held' } as const);
    return submit(request, api.payments.approve, approved, ofRequest);
  }
  if (act === 'reject') {
    return submit(request, api.payments.reject, () => ({ to, flash: 'coin_request_rejected' }), ofRequest);
  }
  throw data(null, { status: 404 });
}

/** Over the request: the decision's effects, shown before it. */
export default function AdminCoinRequestAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const { status, full_name, coins, amount, pays_order } = useOutletContext<ReviewedRequest>();
  const form = { formKey: loaderData.formKey, failure: actionData };
  const hint = 'Sent to the person, and kept in the audit log.';
  const approves = params.act === 'approve';
  return (
    <PageDialog title={approves ? 'Approve this request?' : 'Reject this request?'} eyebrow={full_name} alert>
      {status !== 'pending' ? (
        <div className="body">
          <Note>{wordsOf(paymentRefusals.coin_request_decided)}</Note>
        </div>
      ) : approves ? (
        <ReasonForm
          {...form}
          optional
          hint={hint}
          label={pays_order ? 'Mark as paid' : `Credit ${plural(coins, 'coin')}`}
        >
          <p className="text-ink-2">
            {pays_order
              ? `${money(amount)} for ${pays_order}: the order is paid at once, and its files open. If its time is over and its stock is gone, we hold the payment instead.`
              : `${plural(coins, 'coin')} for ${money(amount)} go into the person’s wallet at once.`}{' '}
            This cannot be undone here.
          </p>
        </ReasonForm>
      ) : (
        <ReasonForm {...form} destroys hint={hint} label="Reject">
          <p className="text-ink-2">
            {pays_order ? 'The order stays unpaid.' : 'No coins are added.'} Say what to do next: the person may send it
            again.
          </p>
        </ReasonForm>
      )}
    </PageDialog>
  );
}
