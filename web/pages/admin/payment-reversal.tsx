import { useOutletContext } from 'react-router';
import { money } from '#core/format.ts';
import type { HeldPayment } from '#core/payments/list-contract.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/payment-reversal';

export const loader = () => ({ formKey: crypto.randomUUID() });

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const closed = () => ({ to: '/admin/easypaisa-payments', flash: 'held_payment_closed' }) as const;
  return submit(request, api.payments.closeReversal, closed, { with: { id } });
}

/** Over the payments: settles one whose money was returned. */
export default function AdminPaymentReversal({ loaderData: { formKey }, actionData, params }: Route.ComponentProps) {
  const payment = useOutletContext<HeldPayment[]>().find(({ id, reversed }) => reversed && id === params.id);
  return (
    <PageDialog title="Is this payment settled?" eyebrow={payment?.order_id} alert>
      {payment ? (
        <ReasonForm formKey={formKey} failure={actionData} label="Mark as settled" hint="Kept in the audit log.">
          <p>
            {money(payment.amount)} of @{payment.username} went back after we credited it. This takes no coins: adjust
            the balance first to remove them.
          </p>
        </ReasonForm>
      ) : (
        <div className="body">
          <Note>{wordsOf(paymentRefusals.held_payment_closed)}</Note>
        </div>
      )}
    </PageDialog>
  );
}
