import Smartphone from 'lucide-react/icons/smartphone';
import type { PaymentAccount } from '#core/payments/contract.ts';
import { type GatewayId, gatewayFacts, payAddress } from '#core/payments/gateways.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import type { packOf } from '#core/payments/rules.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { rupees, whole } from '../lib/format.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageDialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { BuyForm } from './buy-form.tsx';
import { TooManyUnderReview } from './too-many-under-review.tsx';

interface BuyDialogProps {
  pack: NonNullable<ReturnType<typeof packOf>>;
  /** Null while coins are not sold by hand. */
  account: PaymentAccount | null;
  /** As many payments by hand are under review as may be. */
  isFull: boolean;
  /** Those through which a pack can be paid. */
  gateways: readonly GatewayId[];
  formKey: string;
  failure: Failure | undefined;
}

/** How to pay for a pack, by a gateway or by hand, over the wallet or the store (WALLET-04, STORE-03). */
export function BuyDialog({ pack, account, isFull, gateways, formKey, failure }: BuyDialogProps) {
  return (
    <PageDialog title={pack.name} eyebrow={`${whole(pack.coins)} coins for ${rupees(pack.price)}`}>
      {gateways.length > 0 && (
        <div className="body grid gap-3">
          {gateways.map((id) => (
            <LinkButton key={id} to={`${payAddress(id)}?pack=${pack.id}`} look="tonal" full>
              <Smartphone className="size-4" /> Pay with {gatewayFacts[id].name}
            </LinkButton>
          ))}
          {account && !isFull && (
            <p className="text-14 text-ink-2">Or pay by hand, then send us the transaction ID and a screenshot:</p>
          )}
        </div>
      )}
      {account && isFull ? (
        <div className="body">
          <TooManyUnderReview />
        </div>
      ) : account ? (
        <BuyForm formKey={formKey} failure={failure} account={account} price={pack.price} />
      ) : (
        gateways.length === 0 && (
          <div className="body">
            <Note>{wordsOf(paymentRefusals.coins_not_sold)}</Note>
          </div>
        )
      )}
    </PageDialog>
  );
}
