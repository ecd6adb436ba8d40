import Smartphone from 'lucide-react/icons/smartphone';
import { money, number } from '#core/format.ts';
import type { PaymentAccount } from '#core/payments/contract.ts';
import { type GatewayId, gatewayFacts, payAddress } from '#core/payments/gateways.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import { type packOf, reviewTime } from '#core/payments/rules.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageDialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { BuyForm } from './buy-form.tsx';
import { TooManyUnderReview } from './too-many-under-review.tsx';

interface BuyDialogProps {
  pack: NonNullable<ReturnType<typeof packOf>>;
  /** Null while manual payments for coins are off. */
  account: PaymentAccount | null;
  /** The maximum number of manual payments is under review. */
  isFull: boolean;
  /** The gateways that can take the payment for a pack. */
  gateways: readonly GatewayId[];
  formKey: string;
  failure: Failure | undefined;
}

/**
 * The ways to pay for a pack, by a gateway or manually, over the wallet or the store (WALLET-04,
 * STORE-03).
 */
export function BuyDialog({ pack, account, isFull, gateways, formKey, failure }: BuyDialogProps) {
  const leads = gateways.length > 0;
  return (
    <PageDialog title={pack.name} eyebrow={`${number(pack.coins)} coins for ${money(pack.price)}`}>
      {leads && (
        <div className="body">
          <div className="grid gap-3">
            {gateways.map((id) => (
              <LinkButton key={id} to={`${payAddress(id)}?pack=${pack.id}`} large full>
                <Smartphone className="size-4" /> Pay with {gatewayFacts[id].name}
              </LinkButton>
            ))}
            <p className="hint">You approve on your phone with your PIN, and the coins come at once.</p>
          </div>
          {account && !isFull && (
            <h3 className="border-t border-line pt-4 text-16">Or pay by transfer, checked in {reviewTime}</h3>
          )}
        </div>
      )}
      {account && isFull ? (
        <div className="body">
          <TooManyUnderReview />
        </div>
      ) : account ? (
        <BuyForm formKey={formKey} failure={failure} account={account} price={pack.price} isSecond={leads} />
      ) : (
        !leads && (
          <div className="body">
            <Note>{wordsOf(paymentRefusals.coins_not_sold)}</Note>
          </div>
        )
      )}
    </PageDialog>
  );
}
