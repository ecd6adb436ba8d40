import { number } from '#core/format.ts';
import { CoinGlyph } from './star.tsx';
import './coins.css';

interface CoinsProps {
  amount: number;
  size?: number;
  /**
   * Within a sentence the word is visible; elsewhere a label beside it names the number, and only
   * screen readers get the word.
   */
  inSentence?: boolean;
}

/** An amount of coins: always the glyph and the number. */
export function Coins({ amount, size, inSentence = false }: CoinsProps) {
  return (
    <span className="coins">
      <CoinGlyph size={size} />
      <span>
        {number(amount)}
        <span className={inSentence ? undefined : 'sr-only'}> coins</span>
      </span>
    </span>
  );
}
