import { Smartphone } from 'lucide-react';
import { redirect } from 'react-router';
import { gatewayIds, gatewayNames } from '#core/payments/gateways.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import { packOf } from '#core/payments/rules.ts';
import { wordsOf } from '#core/refusal.ts';
import { rupees, whole } from '../lib/format.ts';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { submit } from '../lib/submit.ts';
import { BuyForm } from '../payments/buy-form.tsx';
import { LinkButton } from '../ui/button.tsx';
import { PageDialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import type { Route } from './+types/wallet-buy';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  if (!packOf(params.pack)) throw redirect('/wallet');
  const { account } = await read(api.payments.account());
  return { account, gateways: gatewayIds.filter((id) => site.gateways[id] !== 'off'), formKey: crypto.randomUUID() };
}

/** The pack is the address's; what a form says of price and coins is nobody's business. */
export function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const succeed = () => ({ to: '/coin-purchase-success', flash: 'coin_request_submitted' }) as const;
  return submit(request, api.payments.requestCoins, succeed, { with: { pack: params.pack } });
}

/** The manual payment dialog, over the wallet (WALLET-04). */
export default function WalletBuy({ loaderData, actionData, params }: Route.ComponentProps) {
  const pack = packOf(params.pack);
  if (!pack) return null;
  const { account, gateways, formKey } = loaderData;
  return (
    <PageDialog title={pack.name} eyebrow={`${whole(pack.coins)} coins for ${rupees(pack.price)}`}>
      {gateways.length > 0 && (
        <div className="body grid gap-3">
          {gateways.map((id) => (
            <LinkButton key={id} to={`/${id}-payment?pack=${pack.id}`} look="tonal" full>
              <Smartphone className="size-4" /> Pay with {gatewayNames[id]}
            </LinkButton>
          ))}
          {account && <p className="text-14 text-ink-2">Or pay by hand, and send us what shows it:</p>}
        </div>
      )}
      {account ? (
        <BuyForm formKey={formKey} failure={actionData} account={account} price={pack.price} />
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
