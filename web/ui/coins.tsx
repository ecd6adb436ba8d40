import { whole } from '../lib/format.ts';
import { CoinGlyph } from './star.tsx';
import './coins.css';

interface CoinsProps {
  amount: number;
  size?: number;
  /** Within a sentence the word is seen; elsewhere a label beside it says what the number is, and readers hear the word. */
  inSentence?: boolean;
}

/** An amount of coins: always the glyph and the number. */
export function Coins({ amount, size, inSentence = false }: CoinsProps) {
  return (
    <span className="coins">
      <CoinGlyph size={size} />
      <span>
        {whole(amount)}
        <span className={inSentence ? undefined : 'sr-only'}> coins</span>
      </span>
    </span>
  );
}
