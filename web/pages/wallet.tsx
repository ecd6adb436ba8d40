import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { coinsFor } from '#core/limits.ts';
import { viewerContext } from '../lib/page-context.ts';
import { Coins } from '../ui/coins.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { DeepPattern } from '../ui/patterns.tsx';
import type { Route } from './+types/wallet';
import '../coins/balance.css';
import '../ui/pairs.css';

export function loader({ context }: Route.LoaderArgs) {
  return { coins: context.get(viewerContext).coins };
}

export default function Wallet({ loaderData }: Route.ComponentProps) {
  const { coins } = loaderData;
  return (
    <div className="wrap page grid max-w-[880px] gap-6">
      <PageMeta title="My Wallet" />
      <h1>My Wallet</h1>
      <section className="balance" aria-label="Balance">
        <DeepPattern />
        <p>Your balance</p>
        <p className="text-36 font-bold">
          <Coins amount={coins} size={36} />
        </p>
        <p>
          {coins >= coinsFor.bid
            ? `Enough for ${Math.floor(coins / coinsFor.bid)} more bids.`
            : `A bid needs ${coinsFor.bid} coins.`}
        </p>
      </section>
      <Link className="link justify-self-start" to="/transaction-history">
        Transaction history <ArrowRight className="flip size-4" />
      </Link>
      <section className="card grid gap-3" aria-labelledby="prices">
        <h2 id="prices" className="text-18">
          What coins are for
        </h2>
        <dl className="pairs">
          <dt>Posting an assignment</dt>
          <dd>free</dd>
          <dt>Placing a bid</dt>
          <dd>
            <Coins amount={coinsFor.bid} />
          </dd>
          <dt>Awarding a bid</dt>
          <dd>
            <Coins amount={coinsFor.award} />
          </dd>
        </dl>
        <p className="text-14 text-ink-2">
          One coin is one rupee. Tutors are paid directly by students, outside this site.
        </p>
      </section>
    </div>
  );
}
