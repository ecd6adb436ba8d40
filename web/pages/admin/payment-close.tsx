import { data, useOutletContext } from 'react-router';
import { dayOf } from '#core/calendar.ts';
import { closingOutcomes } from '#core/payments/closings.ts';
import type { HeldPayment } from '#core/payments/list-contract.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { ClosePaymentForm } from '../../payments/close-payment-form.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/payment-close';

const outcomeOf = (written: string) => closingOutcomes.find((known) => known === written);

export function loader({ params, context }: Route.LoaderArgs) {
  const outcome = outcomeOf(params.outcome);
  if (!outcome) throw data(null, { status: 404 });
  return { outcome, today: dayOf(context.get(pageContext).now), formKey: crypto.randomUUID() };
}

export function action({ request, params: { id, outcome }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const closed = () => ({ to: '/admin/easypaisa-payments', flash: 'held_payment_closed' }) as const;
  return submit(request, api.payments.close, closed, { with: { id, outcome } });
}

const titles = {
  credited: 'Credit coins for this payment?',
  refunded: 'Was this payment sent back?',
  nobodys: 'Close this payment as unclaimed?',
} as const;

/** Over the payments: closes a held one. */
export default function AdminPaymentClose({ loaderData, actionData, params }: Route.ComponentProps) {
  const { outcome, today, formKey } = loaderData;
  const payment = useOutletContext<HeldPayment[]>().find(({ id, reversed }) => !reversed && id === params.id);
  return (
    <PageDialog title={titles[outcome]} eyebrow={payment?.order_id} alert>
      {payment ? (
        <ClosePaymentForm payment={payment} outcome={outcome} today={today} formKey={formKey} failure={actionData} />
      ) : (
        <div className="body">
          <Note>{wordsOf(paymentRefusals.held_payment_closed)}</Note>
        </div>
      )}
    </PageDialog>
  );
}
