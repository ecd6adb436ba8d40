import ArrowLeft from 'lucide-react/icons/arrow-left';
import Smartphone from 'lucide-react/icons/smartphone';
import { Link, redirect } from 'react-router';
import { dateTime, money } from '#core/format.ts';
import { gatewayFacts, openGateways, payAddress } from '#core/payments/gateways.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { ManualSteps } from '../../payments/manual-steps.tsx';
import { TooManyUnderReview } from '../../payments/too-many-under-review.tsx';
import { linesOf, OrderLines } from '../../store/order-lines.tsx';
import { isUnderReview } from '../../store/order-state.tsx';
import { openGateway } from '../../store/paid-with.ts';
import { Totals } from '../../store/totals.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/order-pay';

/** An expired order can still be paid manually: the money may have been sent before. */
export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const [order, { account, is_full }] = await Promise.all([
    read(api.store.order({ number })),
    read(api.payments.account()),
  ]);
  const isOpen = order.status === 'pending' || order.status === 'expired';
  if (!isOpen || isUnderReview(order) || order.payment?.status === 'disputed') throw redirect(`/orders/${number}`);
  const gateways = order.status === 'pending' ? openGateways(site.gateways) : [];
  return { order, account, isFull: is_full, gateways, formKey: crypto.randomUUID() };
}

export function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const sent = () => ({ to: `/success?order=${number}`, flash: 'order_payment_submitted' }) as const;
  return submit(request, api.payments.sendOrderPayment, sent, { with: { number } });
}

/** The ways to pay for a placed order: by a gateway, or manually. */
export default function OrderPay({ loaderData, actionData }: Route.ComponentProps) {
  const { order, account, isFull, gateways, formKey } = loaderData;
  const { number, amount, status, reserved_until, payment } = order;
  const asked = openGateway(payment);
  return (
    <div className="wrap page grid gap-4">
      <PageMeta title={`Pay for ${number}`} />
      <Link className="link justify-self-start" to={`/orders/${number}`}>
        <ArrowLeft className="flip size-4" /> {number}
      </Link>
      <h1>Pay {money(amount)}</h1>
      <div className="split">
        <div className="grid max-w-[680px] content-start gap-6">
          {status === 'expired' ? (
            <Note look="warn">
              The time for this order ran out, so its items are no longer reserved. If you paid before, tell us here:
              while stock lasts the order is yours, and your money is safe in any case.
            </Note>
          ) : (
            <Note look="plain">Everything is reserved for you until {dateTime(reserved_until)}.</Note>
          )}
          {payment?.status === 'refused' && (
            <Note look="bad">
              Your last payment was not confirmed. {payment.reason && <b dir="auto">{payment.reason}</b>}
            </Note>
          )}
          {payment && asked && (
            <Note look="warn">
              {gatewayFacts[asked].name} has not confirmed your payment yet. Please do not pay again.{' '}
              <Link to={`${payAddress(asked)}?order=${payment.reference}`}>Check its status</Link>
            </Note>
          )}
          {gateways.length > 0 && (
            <section className="grid gap-3" aria-label="Pay on your phone">
              {gateways.map((id) => (
                <LinkButton key={id} to={`${payAddress(id)}?for=${number}`} large full>
                  <Smartphone className="size-4" /> Pay with {gatewayFacts[id].name}
                </LinkButton>
              ))}
              <p className="hint">You approve on your phone with your PIN, and it is confirmed at once.</p>
            </section>
          )}
          {account && isFull ? (
            <TooManyUnderReview />
          ) : account ? (
            <section className="grid gap-4" aria-labelledby="by-hand">
              <h2 id="by-hand" className="text-22">
                {gateways.length > 0 ? 'Or pay by transfer' : 'Pay by transfer'}
              </h2>
              <ActionForm
                formKey={formKey}
                failure={actionData}
                encType="multipart/form-data"
                className="card roomy grid gap-5"
                preventScrollReset
              >
                <FormError />
                <ManualSteps account={account} price={amount} then="Your order continues" />
                <SubmitButton large full>
                  Submit for verification
                </SubmitButton>
              </ActionForm>
            </section>
          ) : (
            gateways.length === 0 && <Note>{wordsOf(paymentRefusals.coins_not_sold)}</Note>
          )}
        </div>
        <aside>
          <section className="card flat grid gap-5" aria-labelledby="order">
            <h2 id="order" className="text-18">
              Your order
            </h2>
            <OrderLines lines={linesOf(order)} />
            <hr className="border-line" />
            <Totals of={order} />
          </section>
        </aside>
      </div>
    </div>
  );
}
