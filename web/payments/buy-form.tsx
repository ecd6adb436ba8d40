import type { PaymentAccount } from '#core/payments/contract.ts';
import type { Failure } from '../lib/form-values.ts';
import { CloseLink } from '../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { ManualSteps } from './manual-steps.tsx';

interface BuyFormProps {
  formKey: string;
  failure: Failure | undefined;
  account: PaymentAccount;
  /** PKR. */
  price: number;
  /** Its button is the second one, below the links to other ways to pay. */
  isSecond: boolean;
}

/** A pack paid manually, within its dialog. */
export function BuyForm({ formKey, failure, account, price, isSecond }: BuyFormProps) {
  return (
    <ActionForm formKey={formKey} failure={failure} encType="multipart/form-data" preventScrollReset>
      <div className="body">
        <FormError />
        <ManualSteps account={account} price={price} then="Coins arrive" />
      </div>
      <div className="foot">
        <CloseLink discards />
        <SubmitButton large look={isSecond ? 'sec' : undefined}>
          Submit for verification
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
