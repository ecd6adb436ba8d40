import { date } from '../calendar.ts';
import type { Closing } from './status-contract.ts';

/** How an admin closes a payment that is held: coins for it, its money sent back outside, or no money of the payer's at all. */
export const closingOutcomes = ['credited', 'refunded', 'nobodys'] as const;
export type ClosingOutcome = (typeof closingOutcomes)[number];

/** What was done about a payment that was held, in a sentence. */
export function closingWords({ outcome, coins, reference, refunded_on }: Closing): string {
  const words: Record<ClosingOutcome, string> = {
    credited: `${(coins ?? 0).toLocaleString('en')} ${coins === 1 ? 'coin was' : 'coins were'} added to your wallet for it.`,
    refunded: `The money was sent back${refunded_on ? ` on ${date(refunded_on)}` : ''}, transaction ${reference}.`,
    nobodys: 'It could not be told to be your money, so nothing was added or sent back for it.',
  };
  return words[outcome];
}
