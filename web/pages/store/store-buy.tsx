import { redirect, useLocation } from 'react-router';
import { openGateways } from '#core/payments/gateways.ts';
import { paymentRefusals } from '#core/payments/refusals.ts';
import { packOf } from '#core/payments/rules.ts';
import { holdIfSignedOut, loginPath } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { BuyDialog } from '../../payments/buy-dialog.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/store-buy';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, viewer, site } = context.get(pageContext);
  if (!packOf(params.pack)) throw redirect('/store');
  // A guest has no form here.
  if (!viewer) return { guest: true, account: null, isFull: false, gateways: [], formKey: '' };
  const { account, is_full } = await read(api.payments.account());
  return {
    guest: false,
    account,
    isFull: is_full,
    gateways: openGateways(site.gateways),
    formKey: crypto.randomUUID(),
  };
}

/** As in the wallet, but the buyer stays in the store (STORE-04). */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  await holdIfSignedOut(page, request, url);
  const succeed = () => ({ to: `/store${url.search}`, flash: 'coin_request_submitted' }) as const;
  return submit(request, page.api.payments.requestCoins, succeed, { with: { pack: params.pack } });
}

/**
 * The wallet's dialog, over the store (STORE-03); guests see there how to start buying (STORE-05).
 */
export default function StoreBuy({ loaderData, actionData, params }: Route.ComponentProps) {
  const { guest, ...dialog } = loaderData;
  const { pathname, search } = useLocation();
  const pack = packOf(params.pack);
  if (!pack) return null;
  if (!guest) return <BuyDialog pack={pack} {...dialog} failure={actionData} />;
  const { title, text } = paymentRefusals.coins_signed_out;
  return (
    <PageDialog title={title} alert>
      <div className="body">
        <p className="text-ink-2">{text}</p>
      </div>
      <div className="foot">
        <CloseLink />
        <LinkButton to={loginPath(pathname + search)}>Login</LinkButton>
      </div>
    </PageDialog>
  );
}
