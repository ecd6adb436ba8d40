import FlaskConical from 'lucide-react/icons/flask-conical';
import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { money, number } from '#core/format.ts';
import { extrasOf, type GatewayId, gatewayFacts } from '#core/payments/gateways.ts';
import { packFor, packPrices } from '#core/payments/rules.ts';
import { sandboxEndings } from '#core/payments/sandbox.ts';
import type { Failure } from '../lib/form-values.ts';
import { Captcha } from '../ui/captcha.tsx';
import { Coins } from '../ui/coins.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { RupeesInput, TextInput } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';

interface GatewayFormProps {
  gateway: GatewayId;
  formKey: string;
  failure: Failure | undefined;
  /** The chosen pack's price in PKR. */
  price: number;
  /** The order to pay, with its own sum; null for coins. */
  order: { number: string; amount: number } | null;
  isSandbox: boolean;
  captchaSiteKey: string | null;
}

/**
 * The form of a gateway payment: the paying account, and the pack that the amount names (EASY-01 to
 * EASY-03), or the order.
 */
export function GatewayForm({ gateway, formKey, failure, price, order, isSandbox, captchaSiteKey }: GatewayFormProps) {
  const [typed, setTyped] = useState(() => String(failure?.values.amount ?? price));
  const pack = packFor(Number(typed.replaceAll(',', '')));
  const sum = order?.amount ?? pack?.price;
  return (
    <ActionForm formKey={formKey} failure={failure} className="grid gap-5">
      <div>
        <h1>{`Pay with ${gatewayFacts[gateway].name}`}</h1>
        <p className="text-18 text-ink-2">{order ? `${order.number}, ${money(order.amount)}.` : '1 coin is PKR 1.'}</p>
      </div>
      {isSandbox && <SandboxNote />}
      <FormError />
      <Field name="mobileAccountNo" label="Mobile number" hint="The mobile account you pay from.">
        <TextInput inputMode="tel" autoComplete="tel-national" placeholder="03XXXXXXXXX" maxLength={20} dir="ltr" />
      </Field>
      {extrasOf(gateway).map(([field, { label, hint, digits }]) => (
        <Field key={field} name={field} label={label} hint={hint}>
          <TextInput inputMode="numeric" autoComplete="off" maxLength={2 * digits} dir="ltr" />
        </Field>
      ))}
      {!order && (
        <Field
          name="amount"
          label="Amount (PKR)"
          hint={
            pack ? (
              <span className="flex items-center gap-2">
                You receive <Coins amount={pack.coins} />
              </span>
            ) : (
              `Coins are sold for PKR ${packPrices}.`
            )
          }
        >
          <RupeesInput defaultValue={number(price)} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
        </Field>
      )}
      <Captcha siteKey={captchaSiteKey} />
      <SubmitButton large full>
        {sum ? `Pay ${money(sum)}` : 'Pay'}
      </SubmitButton>
      <Note icon={Lock}>You approve on your phone with your PIN. We never see it.</Note>
    </ActionForm>
  );
}

/** Says that no money moves, and how each payment ends. */
function SandboxNote() {
  return (
    <Note icon={FlaskConical}>
      <p>
        <b>Sandbox: no money moves.</b> The last digit of the mobile number decides the outcome.
      </p>
      <details>
        <summary>See the ten outcomes</summary>
        <ol start={0} className="list-decimal ps-6">
          {sandboxEndings.map((ending) => (
            <li key={ending}>{ending}</li>
          ))}
        </ol>
      </details>
    </Note>
  );
}
