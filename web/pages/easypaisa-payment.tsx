import { useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { coinPacks } from '#core/limits.ts';
import { maskedAccount, mobileAccount, packOf } from '#core/payments/rules.ts';
import { rupees } from '../lib/format.ts';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { submit } from '../lib/submit.ts';
import { EasypaisaForm } from '../payments/easypaisa-form.tsx';
import { isOpen, PaymentResult } from '../payments/payment-result.tsx';
import { LinkButton } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Empty, Waiting } from '../ui/states.tsx';
import type { Route } from './+types/easypaisa-payment';

/** Milliseconds after which an open payment is read again, should no hint of it arrive. */
const readAgain = 10_000;

const orderOf = (url: URL) => url.searchParams.get('order');
const addressOf = (order: string) => `/easypaisa-payment?order=${order}`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const order = orderOf(url);
  const payment = order === null ? null : await read(api.payments.payment({ order_id: order }));
  const pack = packOf(url.searchParams.get('pack') ?? '') ?? coinPacks.find(({ popular }) => popular) ?? coinPacks[0];
  const { easypaisa, hcaptchaSiteKey: captchaSiteKey } = site;
  return { payment, price: pack.price, easypaisa, captchaSiteKey, formKey: crypto.randomUUID() };
}

/** At the address of an order Easypaisa is asked about it; else a payment is begun, and leads to its own. */
export function action({ request, context, url }: Route.ActionArgs) {
  const { payments } = context.get(pageContext).api;
  const order = orderOf(url);
  if (order === null) return submit(request, payments.initiate, ({ orderId }) => ({ to: addressOf(orderId) }));
  const told = ({ state }: { state: Parameters<typeof isOpen>[0] }) => ({
    to: addressOf(order),
    ...(isOpen(state) && { flash: 'payment_not_confirmed' as const }),
  });
  return submit(request, payments.inquire, told, { with: { order_id: order } });
}

/** Paying a pack with Easypaisa: the form, then what became of it (ROUTE-20, EASY-04). */
export default function EasypaisaPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, price, easypaisa, captchaSiteKey, formKey } = loaderData;
  const { formData } = useNavigation();
  const isSent = payment === null && formData?.has('mobileAccountNo');
  const revalidator = useRevalidator();
  const isWaiting = payment !== null && isOpen(payment.state);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.hidden || void revalidator.revalidate(), readAgain);
    return () => clearInterval(timer);
  }, [isWaiting, revalidator]);

  return (
    <div className="wrap page grid max-w-[544px] gap-5">
      <PageMeta title="Pay with Easypaisa" />
      {isSent && <Waiting title="Processing your payment…" text={`${sumOf(formData)} Keep this page open.`} />}
      {payment ? (
        <PaymentResult key={payment.order_id} payment={payment} formKey={formKey} failure={actionData} />
      ) : easypaisa === 'off' ? (
        <Empty title="Easypaisa is not set up here" isPage action={<LinkButton to="/wallet">My Wallet</LinkButton>}>
          Coins can be paid for by hand, from your wallet.
        </Empty>
      ) : (
        <div hidden={isSent}>
          <EasypaisaForm
            formKey={formKey}
            failure={actionData}
            price={price}
            isSandbox={easypaisa === 'sandbox'}
            captchaSiteKey={captchaSiteKey}
          />
        </div>
      )}
    </div>
  );
}

/** 'PKR 300 from 0345 ••• •345.' of a form on its way. */
function sumOf(form: FormData | undefined): string {
  const account = mobileAccount(String(form?.get('mobileAccountNo')));
  const amount = Number(String(form?.get('amount')).replaceAll(',', ''));
  return account && amount ? `${rupees(amount)} from ${maskedAccount(account)}.` : '';
}
