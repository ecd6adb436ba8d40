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
  nobodys: 'Nobody’s',
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
          The coins are in the wallet of @{username} at once
          {pays_order && `, in the place of what ${pays_order} would have been: only if they want that`}.
        </p>
        <CoinsField amount={amount} before={failure?.values.coins} />
      </>
    ),
    refunded: (
      <>
        <p className="text-ink-2">The money went back outside of this site: this keeps that it did, and how.</p>
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
        Nothing is credited and nothing sent back: whose money it is cannot be told. The payer hears that.
      </p>
    ),
  };
  return (
    <ReasonForm
      formKey={formKey}
      failure={failure}
      label={outcome === 'nobodys' ? 'Close as nobody’s' : closingLabels[outcome]}
      destroys={outcome === 'nobodys'}
      hint="The payer reads it, and it is kept in the audit log."
    >
      <p>
        {money(amount)} were asked for; held because: {reason}.
      </p>
      {parts[outcome]}
      <p className="text-14 text-ink-3">A payment is closed once, and this cannot be undone.</p>
    </ReasonForm>
  );
}

/** The number of coins; with script it warns if they exceed the PKR asked for, `amount`. */
function CoinsField({ amount, before }: { amount: number; before: string | string[] | undefined }) {
  const [typed, setTyped] = useState(() => String(before ?? ''));
  const coins = Number(typed.replaceAll(',', ''));
  return (
    <>
      <Field name="coins" label="Coins" hint={`One for each rupee that came, ${number(largestAdjustment)} at most.`}>
        <RupeesInput required onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </Field>
      <div role="status">
        {coins > amount && (
          <Note look="warn">
            {plural(coins, 'coin')} are more than the {money(amount)} that were asked for. Please check what came.
          </Note>
        )}
      </div>
    </>
  );
}
