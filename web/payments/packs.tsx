import { money, plural } from '#core/format.ts';
import { coinPacks, coinsFor } from '#core/limits.ts';
import { LinkButton } from '../ui/button.tsx';
import { Coins } from '../ui/coins.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import './packs.css';

/** Returns the number of uses that the coins pay for. */
function enoughFor(coins: number): string {
  const bids = plural(Math.floor(coins / coinsFor.bid), 'bid');
  const awards = Math.floor(coins / coinsFor.award);
  return `Enough for ${bids}${awards > 1 ? `, or ${plural(awards, 'award')}` : ''}`;
}

/**
 * The packs for sale, each with a link to buy it over the present page (WALLET-03, STORE-02,
 * WALLET-15 to WALLET-17).
 */
export function Packs({ at }: { at: '/wallet' | '/store' }) {
  const toDialog = useDialogLinks();
  return (
    <div className="packs">
      {coinPacks.map(({ id, name, coins, price, popular }) => (
        <article key={id} className={`card pack ${popular ? 'popular' : ''}`}>
          <h3 className="text-18">{name}</h3>
          <p>
            <Coins amount={coins} size={24} />
          </p>
          <p className="text-14 text-ink-2">{enoughFor(coins)}</p>
          <LinkButton {...toDialog(`${at}/buy/${id}`)} look={popular ? 'pri' : 'sec'} full>
            Buy for {money(price)}
            <span className="sr-only"> the {name}</span>
          </LinkButton>
          {popular && <span className="badge">Popular</span>}
        </article>
      ))}
    </div>
  );
}
