import { useEffect } from 'react';
import { redirect, useNavigation } from 'react-router';
import { money } from '#core/format.ts';
import { coinPacks } from '#core/limits.ts';
import { type GatewayId, gatewayFacts, gatewayIds, payAddress } from '#core/payments/gateways.ts';
import { maskedAccount, mobileAccount, packOf } from '#core/payments/rules.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { useReload } from '../../lib/reload.ts';
import { submit } from '../../lib/submit.ts';
import { GatewayForm } from '../../payments/gateway-form.tsx';
import { isOpen, PaymentResult } from '../../payments/payment-result.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty, Waiting } from '../../ui/states.tsx';
import type { Route } from './+types/gateway-payment';

/** Milliseconds after which an open payment is read again if no hint arrives. */
const readAgain = 10_000;

const orderOf = (url: URL) => url.searchParams.get('order');
/** Returns the number of the store order to pay; null if the form is for coins. */
const paidOrderOf = (url: URL) => url.searchParams.get('for');
/**
 * Returns the gateway of a page: '/pay/jazzcash', or at the older address '/jazzcash-payment';
 * throws a 404 for any other.
 */
function gatewayOf({ pathname }: URL): GatewayId {
  const found = gatewayIds.find((id) => pathname === payAddress(id) || pathname === `/${id}-payment`);
  if (!found) throw new Response('', { status: 404 });
  return found;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const order = orderOf(url);
  const payment = order === null ? null : await read(api.payments.payment({ order_id: order }));
  if (payment?.state === 'paid' && payment.pays_order) throw redirect(`/success?order=${payment.pays_order}`);
  const number = order === null ? paidOrderOf(url) : null;
  const paying = number === null ? null : await read(api.store.order({ number }));
  if (paying && paying.status !== 'pending') throw redirect(`/orders/${number}`);
  const pack = packOf(url.searchParams.get('pack') ?? '') ?? coinPacks.find(({ popular }) => popular) ?? coinPacks[0];
  const gateway = gatewayOf(url);
  const state = site.gateways[gateway];
  const captchaSiteKey = site.hcaptchaSiteKey;
  const paid = paying && { number: paying.number, amount: paying.amount };
  return { payment, gateway, state, paid, price: pack.price, captchaSiteKey, formKey: crypto.randomUUID() };
}

/**
 * At the address of an order, asks its gateway about it; otherwise begins a payment and leads to
 * its own address.
 */
export function action({ request, context, url }: Route.ActionArgs) {
  const { payments } = context.get(pageContext).api;
  const [order, gateway] = [orderOf(url), gatewayOf(url)];
  if (order === null) {
    const begun = ({ orderId }: { orderId: string }) => ({ to: `${url.pathname}?order=${orderId}` });
    const number = paidOrderOf(url);
    if (number) return submit(request, payments.payOrder, begun, { with: { gateway, number } });
    return submit(request, payments.initiate, begun, { with: { gateway } });
  }
  const told = ({ state }: { state: Parameters<typeof isOpen>[0] }) => ({
    to: `${url.pathname}?order=${order}`,
    ...(isOpen(state) && { flash: 'payment_not_confirmed' as const }),
  });
  return submit(request, payments.inquire, told, { with: { order_id: order } });
}

/**
 * Payment of a coin pack or a store order through a gateway: the form, then the outcome (ROUTE-20,
 * EASY-04).
 */
export default function GatewayPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, gateway, state, paid, price, captchaSiteKey, formKey } = loaderData;
  const name = gatewayFacts[gateway].name;
  const { formData } = useNavigation();
  const isSent = payment === null && formData?.has('mobileAccountNo');
  const reload = useReload();
  const isWaiting = payment !== null && isOpen(payment.state);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.hidden || reload(), readAgain);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);

  return (
    <div className="wrap page grid max-w-[544px] gap-5">
      <PageMeta title={`Pay with ${name}`} />
      {isSent && (
        <Waiting title="Processing your payment…" text={`${sumOf(formData, paid?.amount)} Keep this page open.`} />
      )}
      {payment ? (
        <PaymentResult key={payment.order_id} payment={payment} formKey={formKey} failure={actionData} />
      ) : state === 'off' ? (
        <Empty
          title={`${name} is not set up here`}
          isPage
          action={
            paid ? (
              <LinkButton to={`/orders/${paid.number}/pay`}>Pay by transfer</LinkButton>
            ) : (
              <LinkButton to="/wallet">My Wallet</LinkButton>
            )
          }
        >
          {paid ? 'You can pay for your order by transfer.' : 'You can buy coins by transfer, from your wallet.'}
        </Empty>
      ) : (
        <div hidden={isSent}>
          <GatewayForm
            gateway={gateway}
            formKey={formKey}
            failure={actionData}
            price={price}
            order={paid}
            isSandbox={state === 'sandbox'}
            captchaSiteKey={captchaSiteKey}
          />
        </div>
      )}
    </div>
  );
}

/** Returns 'PKR 300 from 0345 ••• •345.' for a form being sent. */
function sumOf(form: FormData | undefined, due?: number): string {
  const account = mobileAccount(String(form?.get('mobileAccountNo')));
  const amount = due ?? Number(String(form?.get('amount')).replaceAll(',', ''));
  return account && amount ? `${money(amount)} from ${maskedAccount(account)}.` : '';
}
