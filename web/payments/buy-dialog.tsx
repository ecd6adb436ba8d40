import { Smartphone } from 'lucide-react';
import type { PaymentAccount } from '#core/payments/contract.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import type { packOf } from '#core/payments/rules.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { rupees, whole } from '../lib/format.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageDialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { BuyForm } from './buy-form.tsx';

interface BuyDialogProps {
  pack: NonNullable<ReturnType<typeof packOf>>;
  /** Null while coins are not sold. */
  account: PaymentAccount | null;
  /** There is a gateway to pay through, too. */
  easypaisa: boolean;
  formKey: string;
  failure: Failure | undefined;
}

/** The manual payment dialog, over the wallet or the store (WALLET-04, STORE-03). */
export function BuyDialog({ pack, account, easypaisa, formKey, failure }: BuyDialogProps) {
  return (
    <PageDialog title={pack.name} eyebrow={`${whole(pack.coins)} coins for ${rupees(pack.price)}`}>
      {easypaisa && (
        <div className="body grid gap-3">
          <LinkButton to={`/easypaisa-payment?pack=${pack.id}`} look="tonal" full>
            <Smartphone className="size-4" /> Pay with Easypaisa
          </LinkButton>
          {account && <p className="text-14 text-ink-2">Or pay by hand, and send us what shows it:</p>}
        </div>
      )}
      {account ? (
        <BuyForm formKey={formKey} failure={failure} account={account} price={pack.price} />
      ) : (
        !easypaisa && (
          <div className="body">
            <Note>{wordsOf(paymentRefusals.coins_not_sold)}</Note>
          </div>
        )
      )}
    </PageDialog>
  );
}
