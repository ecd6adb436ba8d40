import { redirect } from 'react-router';
import { openGateways } from '#core/payments/gateways.ts';
import { packOf } from '#core/payments/rules.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { BuyDialog } from '../../payments/buy-dialog.tsx';
import type { Route } from './+types/wallet-buy';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  if (!packOf(params.pack)) throw redirect('/wallet');
  const { account, is_full } = await read(api.payments.account());
  return { account, isFull: is_full, gateways: openGateways(site.gateways), formKey: crypto.randomUUID() };
}

/** The address names the pack; price and coins in a form are ignored. */
export function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const succeed = () => ({ to: '/coin-purchase-success', flash: 'coin_request_submitted' }) as const;
  return submit(request, api.payments.requestCoins, succeed, { with: { pack: params.pack } });
}

/** The manual payment dialog, over the wallet (WALLET-04). */
export default function WalletBuy({ loaderData, actionData, params }: Route.ComponentProps) {
  const pack = packOf(params.pack);
  return pack ? <BuyDialog pack={pack} {...loaderData} failure={actionData} /> : null;
}
