import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link, Outlet } from 'react-router';
import { plural } from '#core/format.ts';
import { coinsFor, referralCoins } from '#core/limits.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { Packs } from '../../payments/packs.tsx';
import { Coins } from '../../ui/coins.tsx';
import { DetourBack } from '../../ui/detour.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { DeepPattern } from '../../ui/patterns.tsx';
import type { Route } from './+types/wallet';
import '../../coins/balance.css';
import '../../ui/pairs.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { items } = await read(api.payments.coinRequests({}));
  const underReview = items.filter(({ status }) => status === 'pending').length;
  return { coins: context.get(viewerContext).coins, asked: items.length > 0, underReview };
}

export default function Wallet({ loaderData }: Route.ComponentProps) {
  const { coins, asked, underReview } = loaderData;
  return (
    <div className="wrap page grid gap-7">
      <PageMeta title="My Wallet" />
      <div className="grid gap-4">
        <DetourBack className="justify-self-start" />
        <h1>My Wallet</h1>
        <section className="balance" aria-label="Balance">
          <DeepPattern />
          <p>Coin balance</p>
          <p className="sum">
            <Coins amount={coins} size={36} />
          </p>
          <p className="flex flex-wrap items-center gap-x-6">
            <span className="text-14">1 coin is PKR 1</span>
            <Link className="link" to="/transaction-history">
              Transaction history <ArrowRight className="flip size-4" />
            </Link>
          </p>
        </section>
        <div className="flex flex-wrap items-center gap-x-6">
          <Link className="link" to="/orders">
            My orders <ArrowRight className="flip size-4" />
          </Link>
          {asked && (
            <p className="flex flex-wrap items-center gap-x-3">
              <Link className="link" to="/coin-requests">
                Coin requests <ArrowRight className="flip size-4" />
              </Link>
              {underReview > 0 && <span className="badge">{underReview} under review</span>}
            </p>
          )}
        </div>
      </div>
      <section className="grid gap-5" aria-labelledby="packs">
        <h2 id="packs" className="text-22">
          Buy coins
        </h2>
        <Packs at="/wallet" />
      </section>
      <section className="grid gap-4" aria-labelledby="prices">
        <h2 id="prices" className="text-22">
          What coins do
        </h2>
        <div className="grid gap-4 wide:grid-cols-2">
          <div className="card flat grid content-start gap-3">
            <dl className="pairs">
              <dt>Post an assignment</dt>
              <dd>Free</dd>
              <dt>Place a bid</dt>
              <dd>
                <Coins amount={coinsFor.bid} />
              </dd>
              <dt>Award a tutor, open the chat</dt>
              <dd>
                <Coins amount={coinsFor.award} />
              </dd>
            </dl>
            <p className="text-14 text-ink-2">
              {coins >= coinsFor.bid
                ? `Your balance is enough for ${plural(Math.floor(coins / coinsFor.bid), 'bid')}.`
                : `A bid needs ${coinsFor.bid} coins.`}{' '}
              Tutors are paid directly by students, outside this site.
            </p>
          </div>
          <div className="card flat grid content-start gap-3">
            <p className="text-ink-2">
              Earn <b className="text-coin-ink">{referralCoins} coins</b> for each friend who joins with your link, with
              their first bid or first award.
            </p>
            <Link className="link justify-self-start" to="/invite">
              Invite & Earn <ArrowRight className="flip size-4" />
            </Link>
          </div>
        </div>
      </section>
      <Outlet />
    </div>
  );
}
