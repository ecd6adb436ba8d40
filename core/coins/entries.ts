import { brand } from '../brand.ts';
import { coinPacks } from '../limits.ts';

/**
 * What an entry of the ledger holds beside its type and amount. The ledger is never rewritten, so it holds facts; their
 * words are made when they are read.
 */
export interface EntryParams {
  /** Of the assignment, as it was then. */
  title?: string;
  /** What was bought, and the transaction that paid for it. */
  item?: string;
  reference?: string;
  /** Why an admin corrected the balance. */
  reason?: string;
  /** The words of an entry that nothing else is known of, such as one from before facts were kept. */
  note?: string;
}

const words: Record<string, (params: EntryParams) => string> = {
  signup_bonus: () => `Welcome to ${brand.name}`,
  bid_fee: ({ title }) => `Bid on “${title}”`,
  bid_refund: ({ title }) => `Refund: “${title}” was deleted`,
  award_fee: ({ title }) => `Award of “${title}”`,
  referral_bonus: () => 'A friend joined',
  coin_purchase: ({ item, reference }) =>
    `${coinPacks.find(({ id }) => id === item)?.name ?? 'Coin pack'}${reference ? `, transaction ${reference}` : ''}`,
  adjustment: ({ reason }) => reason ?? '',
};

/** Every kind of entry that has words of its own. */
export const entryKinds = Object.keys(words);

/** An entry in words (ENTITY-28); an entry of a type without any says its note. */
export function describeEntry(type: string, params: EntryParams): string {
  return params.note ?? words[type]?.(params) ?? '';
}
