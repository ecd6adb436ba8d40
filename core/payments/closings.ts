import { date, plural } from '../format.ts';
import type { Closing } from './status-contract.ts';

/**
 * Outcomes of a held payment that an admin closes: coins credited, money sent back outside, or not
 * the payer's money at all.
 */
export const closingOutcomes = ['credited', 'refunded', 'nobodys'] as const;
export type ClosingOutcome = (typeof closingOutcomes)[number];

/** Returns in a sentence how a held payment was closed. */
export function closingWords({ outcome, coins, reference, refunded_on }: Closing): string {
  const words: Record<ClosingOutcome, string> = {
    credited: `${plural(coins ?? 0, 'coin')} ${coins === 1 ? 'was' : 'were'} added to your wallet for it.`,
    refunded: `The money was sent back${refunded_on ? ` on ${date(refunded_on)}` : ''}, transaction ${reference}.`,
    nobodys: 'We could not tell that it was your money, so we added and sent back nothing.',
  };
  return words[outcome];
}
