import { type ReactNode, useState } from 'react';
import { money, number, plural } from '#core/format.ts';
import { largestAdjustment, lengths } from '#core/limits.ts';
import type { ClosingOutcome } from '#core/payments/closings.ts';
import type { HeldPayment } from '#core/payments/list-contract.ts';
import type { Failure } from '../lib/form-values.ts';
import { Field } from '../ui/field.tsx';
import { RupeesInput, TextInput } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';

/** The label of each way to close a held payment. */
export const closingLabels: Readonly<Record<ClosingOutcome, string>> = {
  credited: 'Credit coins',
  refunded: 'Sent back',
  nobodys: 'Unclaimed',
};

interface ClosePaymentFormProps {
  payment: HeldPayment;
  outcome: ClosingOutcome;
  /** The day in Asia/Karachi, YYYY-MM-DD. */
  today: string;
  formKey: string;
  failure: Failure | undefined;
}

/** In a PageDialog: the decision on a held payment, and the message to its payer. */
export function ClosePaymentForm({ payment, outcome, today, formKey, failure }: ClosePaymentFormProps) {
  const { amount, reason, pays_order, username } = payment;
  const parts: Readonly<Record<ClosingOutcome, ReactNode>> = {
    credited: (
      <>
        <p className="text-ink-2">
          The coins go into the wallet of @{username} at once
          {pays_order && `, in place of ${pays_order}. Do this only if they want it`}.
        </p>
        <CoinsField amount={amount} before={failure?.values.coins} />
      </>
    ),
    refunded: (
      <>
        <p className="text-ink-2">The money went back outside this site; this only records it.</p>
        <Field
          name="reference"
          label="Transaction that sent it back"
          hint="Mailed to the payer."
          max={lengths.transactionId}
        >
          <TextInput autoComplete="off" required />
        </Field>
        <Field name="refunded_on" label="Sent back on">
          <TextInput type="date" max={today} defaultValue={today} required className="tabular-nums" />
        </Field>
      </>
    ),
    nobodys: (
      <p className="text-ink-2">
        We cannot tell whose money it is, so we credit nothing and send nothing back. We tell the payer so.
      </p>
    ),
  };
  return (
    <ReasonForm
      formKey={formKey}
      failure={failure}
      label={outcome === 'nobodys' ? 'Close as unclaimed' : closingLabels[outcome]}
      destroys={outcome === 'nobodys'}
      hint="Mailed to the payer, and kept in the audit log."
    >
      <p>
        {money(amount)} requested; held because: {reason}.
      </p>
      {parts[outcome]}
      <p className="text-14 text-ink-3">You can close a payment only once, and this cannot be undone.</p>
    </ReasonForm>
  );
}

/** The number of coins; with script it warns if they exceed the PKR asked for, `amount`. */
function CoinsField({ amount, before }: { amount: number; before: string | string[] | undefined }) {
  const [typed, setTyped] = useState(() => String(before ?? ''));
  const coins = Number(typed.replaceAll(',', ''));
  return (
    <>
      <Field name="coins" label="Coins" hint={`One for each rupee received, ${number(largestAdjustment)} at most.`}>
        <RupeesInput required onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </Field>
      <div role="status">
        {coins > amount && (
          <Note look="warn">
            {plural(coins, 'coin')} is more than the {money(amount)} requested. Please check what arrived.
          </Note>
        )}
      </div>
    </>
  );
}
