import { Link } from 'react-router';
import { dateTime, money, plural } from '#core/format.ts';
import { gatewayFacts } from '#core/payments/gateways.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import { packOf } from '#core/payments/rules.ts';
import { wordsOf } from '#core/refusal.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submitAndTell, toldOrFailure } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/payment';
import '../../ui/pairs.css';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { payment: await read(api.payments.detail({ id })), formKey: crypto.randomUUID() };
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submitAndTell(request, api.payments.showAccount, { with: { id } });
}

const states = {
  pending: 'Not paid yet',
  paid: 'Paid',
  refused: 'Refused',
  disputed: 'Held',
  closed: 'Closed',
} as const;

/**
 * One payment beside the list: its payer and state. The payer's full number is shown once, for a
 * given reason.
 */
export default function AdminPayment({ loaderData: { payment, formKey }, actionData }: Route.ComponentProps) {
  const { order_id, gateway, status, pays_order, item, amount, coins, username, user_id, transaction_id } = payment;
  const { told, failure } = toldOrFailure(actionData);
  const bought = pays_order ? `Order ${pays_order}` : `${packOf(item)?.name ?? item}, ${plural(coins, 'coin')}`;
  const said = [payment.code, payment.description].filter(Boolean).join(' ');
  const facts = (
    <dl className="pairs">
      <dt>By</dt>
      <dd>
        <Link to={`/admin/users/${user_id}`}>@{username}</Link>
      </dd>
      <dt>For</dt>
      <dd>{bought}</dd>
      <dt>Amount</dt>
      <dd>{money(amount)}</dd>
      <dt>Gateway</dt>
      <dd>{gatewayFacts[gateway].name}</dd>
      <dt>Transaction</dt>
      <dd>
        <bdi className="wrap-anywhere">{transaction_id ?? '—'}</bdi>
      </dd>
      <dt>Status</dt>
      <dd>{states[status]}</dd>
      {payment.reason && (
        <>
          <dt>Why</dt>
          <dd dir="auto">{payment.reason}</dd>
        </>
      )}
      {said && (
        <>
          <dt>Last answer of the gateway</dt>
          <dd dir="auto">{said}</dd>
        </>
      )}
      <dt>Started</dt>
      <dd>{dateTime(payment.created_at)}</dd>
      {payment.decided_at && (
        <>
          <dt>Decided</dt>
          <dd>{dateTime(payment.decided_at)}</dd>
        </>
      )}
      <dt>Mobile account</dt>
      <dd className="tabular-nums" aria-live="polite">
        <bdi>{told?.account ?? payment.account}</bdi>
      </dd>
    </dl>
  );
  return (
    <PageDialog title={order_id} eyebrow="Payment" side>
      {told || !payment.has_account ? (
        <div className="body">
          {facts}
          <Note>{told ? 'The audit log records that you saw it.' : wordsOf(paymentRefusals.payer_left)}</Note>
        </div>
      ) : (
        <ReasonForm formKey={formKey} failure={failure} label="Show whole number">
          {facts}
        </ReasonForm>
      )}
    </PageDialog>
  );
}
