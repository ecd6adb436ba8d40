import { whole } from '../lib/format.ts';
import { CoinGlyph } from './star.tsx';

/** An amount of coins: always the glyph and the number. */
export function Coins({ amount, size }: { amount: number; size?: number }) {
  return (
    <span className="coins">
      <CoinGlyph size={size} />
      <span>
        {whole(amount)}
        <span className="sr-only"> coins</span>
      </span>
    </span>
  );
}
