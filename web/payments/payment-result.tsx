import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { money, plural } from '#core/format.ts';
import { coinPacks } from '#core/limits.ts';
import { closingWords } from '#core/payments/closings.ts';
import type { GatewayPayment } from '#core/payments/gateway-contract.ts';
import { gatewayFacts, payAddress } from '#core/payments/gateways.ts';
import type { Failure } from '../lib/form-values.ts';
import { showToast } from '../lib/toasts.ts';
import { LinkButton } from '../ui/button.tsx';
import { DetourBack } from '../ui/detour.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { FinishedStar, Spinner } from '../ui/star.tsx';
import '../ui/pairs.css';
import '../ui/states.css';
import './payment-result.css';

/** Milliseconds that the notice of a failed payment stays (EASY-08). */
const noticeFor = 9000;

type State = GatewayPayment['state'];

/** Returns whether the gateway is still being asked about it. */
export function isOpen(state: State): boolean {
  return state === 'processing' || state === 'initiated' || state === 'unknown';
}

interface PaymentResultProps {
  payment: GatewayPayment;
  formKey: string;
  failure: Failure | undefined;
}

/** The outcome of a payment through a gateway, as far as it is known (EASY-04 to EASY-07). */
export function PaymentResult({ payment, formKey, failure }: PaymentResultProps) {
  const { gateway, state, amount, coins, pack, pays_order, error, answer, closing } = payment;
  const name = gatewayFacts[gateway].name;
  const isError = state === 'refused' || state === 'unknown';
  useErrorNotice(isError ? error : null);
  const again = coinPacks.find(({ name }) => name === pack)?.id;
  const sum = money(amount);
  const nothing = pays_order ? 'your order is still unpaid' : 'no coins were added';
  return (
    <div className="payment-result" aria-live="polite">
      {state === 'processing' && (
        <Head icon={<Spinner />} title="Processing your payment…">
          We are asking {name} for {sum}.
        </Head>
      )}
      {state === 'initiated' && (
        <Head icon={<Smartphone />} look="good" title="Payment initiated">
          Approve {sum} on your phone with your PIN. Then come back to this page.
        </Head>
      )}
      {state === 'paid' && (
        <Head icon={<FinishedStar />} title="Payment received">
          {plural(coins, 'coin')} are in your wallet.
        </Head>
      )}
      {state === 'disputed' && (
        <Head icon={<ShieldAlert />} look="bad" title="Payment held">
          {error} {pays_order ? 'Please do not pay again.' : 'No coins were added yet.'}
        </Head>
      )}
      {closing && (
        <Head icon={<FinishedStar />} title="We looked at your payment">
          {closingWords(closing)} <bdi>“{closing.reason}”</bdi>
        </Head>
      )}
      {isError && (
        <Head icon={<CircleAlert />} look="bad" title="Payment Error">
          <b dir="auto">{error}</b>{' '}
          {state === 'refused'
            ? `Nothing was taken as far as we know, and ${nothing}.`
            : `We do not know yet whether ${sum} was taken, and ${nothing}.`}
        </Head>
      )}
      <Facts payment={payment} />
      {answer && (
        <details className="card flat" open={state === 'unknown'}>
          <summary>What {name} answered</summary>
          <pre dir="ltr">{answer}</pre>
        </details>
      )}
      {isOpen(state) && (
        <ActionForm formKey={formKey} failure={failure} draft={null} className="grid gap-4">
          <p className="text-14 text-ink-2">
            {pays_order ? 'Your order is paid' : 'Coins arrive'} when {name} confirms the payment. We keep checking,
            even if you close this page. Please do not pay again.
          </p>
          <FormError />
          <SubmitButton full>
            <RotateCw className="size-4" /> Check now
          </SubmitButton>
        </ActionForm>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'refused' && (
          <LinkButton
            className="grow"
            to={`${payAddress(gateway)}${pays_order ? `?for=${pays_order}` : again ? `?pack=${again}` : ''}`}
          >
            <RotateCw className="size-4" /> Try again
          </LinkButton>
        )}
        {(isError || state === 'disputed' || closing) && (
          <LinkButton className="grow" look="sec" to="/contact">
            Contact
          </LinkButton>
        )}
        {state === 'paid' && !pays_order && <DetourBack className="grow" />}
        {!isError && (
          <LinkButton className="grow" look="sec" to={pays_order ? `/orders/${pays_order}` : '/wallet'}>
            {pays_order ? 'See your order' : 'Go to My Wallet'}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/**
 * Shows the notice of a failed payment: once, right after the failure, and not when its page is
 * reopened later.
 */
function useErrorNotice(error: string | null): void {
  const arrival = useNavigationType();
  const isFirst = useRef(true);
  useEffect(() => {
    const isOld = isFirst.current && arrival === 'POP';
    isFirst.current = false;
    if (error === null || isOld) return;
    showToast({ title: 'Payment Error', text: error, variant: 'destructive', duration: noticeFor });
  }, [error, arrival]);
}

interface HeadProps {
  icon: ReactNode;
  look?: 'good' | 'bad';
  title: string;
  children: ReactNode;
}

function Head({ icon, look, title, children }: HeadProps) {
  return (
    <div className="empty">
      {look ? <span className={`big-icon ${look}`}>{icon}</span> : icon}
      <h1 className="text-28">{title}</h1>
      <p>{children}</p>
    </div>
  );
}

const states: Readonly<Record<State, { label: string; look: string }>> = {
  processing: { label: 'Processing', look: '' },
  initiated: { label: 'Waiting for approval', look: '' },
  unknown: { label: 'Not known yet', look: '' },
  paid: { label: 'Paid', look: 'good' },
  refused: { label: 'Not paid', look: 'bad' },
  disputed: { label: 'Held', look: 'bad' },
  closed: { label: 'Closed', look: '' },
};

function Facts({ payment: { order_id, pays_order, amount, account, state } }: { payment: GatewayPayment }) {
  const { label, look } = states[state];
  return (
    <dl className="pairs card flat">
      {pays_order && (
        <>
          <dt>For</dt>
          <dd>
            <bdi>{pays_order}</bdi>
          </dd>
        </>
      )}
      <dt>{pays_order ? 'Payment' : 'Order'}</dt>
      <dd>
        <bdi>{order_id}</bdi>
      </dd>
      <dt>Amount</dt>
      <dd>{money(amount)}</dd>
      <dt>Account</dt>
      <dd>
        <bdi>{account}</bdi>
      </dd>
      <dt>State</dt>
      <dd>
        <span className={`badge ${look}`}>
          {isOpen(state) && <Clock className="size-3.5" />} {label}
        </span>
      </dd>
    </dl>
  );
}
