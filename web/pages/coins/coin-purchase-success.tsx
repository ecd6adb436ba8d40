import { reviewTime } from '#core/payments/rules.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { useTopOfPage } from '../../lib/top-of-page.ts';
import { CoinRequestCard } from '../../payments/coin-request-card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DetourBack } from '../../ui/detour.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { FinishedStar } from '../../ui/star.tsx';
import type { Route } from './+types/coin-purchase-success';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, viewer, now } = context.get(pageContext);
  const newest = viewer ? (await read(api.payments.coinRequests({}))).items[0] : undefined;
  return { newest, now };
}

/** After a request for coins: the next steps, and its state (ROUTE-12, WALLET-05). */
export default function CoinPurchaseSuccess({ loaderData }: Route.ComponentProps) {
  useTopOfPage();
  const { newest, now } = loaderData;
  return (
    <div className="wrap page grid max-w-[640px] gap-6">
      <PageMeta title="Request submitted" />
      <div className="grid gap-3">
        <FinishedStar />
        <h1>Your request is with us</h1>
        <p className="text-ink-2">
          An admin compares every payment with its screenshot. Your balance is updated in {reviewTime} after
          confirmation, and we mail you then.
        </p>
      </div>
      {newest && (
        <section aria-labelledby="newest">
          <h2 id="newest" className="sr-only">
            Where it stands
          </h2>
          <CoinRequestCard request={newest} now={now} />
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/wallet">My Wallet</LinkButton>
        <DetourBack />
        <LinkButton look="sec" to="/coin-requests">
          Coin requests
        </LinkButton>
      </div>
    </div>
  );
}
