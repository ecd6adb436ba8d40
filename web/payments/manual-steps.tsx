import Clock from 'lucide-react/icons/clock';
import { money } from '#core/format.ts';
import { lengths, megabytes, sizes } from '#core/limits.ts';
import type { PaymentAccount } from '#core/payments/contract.ts';
import { reviewTime } from '#core/payments/rules.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Upload } from '../ui/upload.tsx';
import '../ui/steps.css';
import './buy-form.css';

interface ManualStepsProps {
  account: PaymentAccount;
  /** PKR. */
  price: number;
  /** The result after the check: 'Coins arrive', 'Your order is paid'. */
  then: string;
}

/**
 * A manual payment within its form: where to pay, its transaction ID and a screenshot of it
 * (WALLET-07 to WALLET-12).
 */
export function ManualSteps({ account: { name, number, qr }, price, then }: ManualStepsProps) {
  return (
    <>
      <ol className="steps">
        <li>
          <div className="grid gap-2">
            <p className="text-15 font-semibold">Send {money(price)} to this mobile wallet account</p>
            <PayInto label="Account holder" text={name} />
            <PayInto label="Account number" text={number} large />
            <QrCode code={qr} label="Account number as a QR code" />
          </div>
        </li>
        <li>
          <Field
            name="transaction_id"
            label="Transaction ID"
            hint="In the wallet’s message or receipt, as “Trx ID” or “TID”."
          >
            <TextInput maxLength={lengths.transactionId} autoComplete="off" className="tabular-nums" />
          </Field>
        </li>
        <li>
          <Upload
            bucket="payment_proofs"
            label="Screenshot of the payment"
            title="Choose a screenshot"
            note={`PNG or JPEG, ${megabytes(sizes.screenshot)} or smaller. Only you and the admins can open it.`}
            accept="image/png,image/jpeg,.png,.jpeg,.jpg"
            preview
          />
        </li>
      </ol>
      <Note icon={Clock}>
        An admin checks every payment. {then} {reviewTime} after confirmation.
      </Note>
    </>
  );
}

function PayInto({ label, text, large = false }: { label: string; text: string; large?: boolean }) {
  return (
    <div className="pay-into">
      <dl className="min-w-0">
        <dt>{label}</dt>
        <dd className={large ? 'text-18 tabular-nums' : undefined}>
          <bdi>{text}</bdi>
        </dd>
      </dl>
      <CopyButton label={`Copy ${label.toLowerCase()}`} text={text} />
    </div>
  );
}
