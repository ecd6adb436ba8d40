import { brand } from '../brand.ts';
import { coinPacks } from '../limits.ts';

/**
 * Facts of a ledger entry beside its type and amount. The ledger is append-only, so it stores
 * facts; reading turns them into words.
 */
export interface EntryParams {
  /** The assignment's title at the time. */
  title?: string;
  /** Why a bid's fee came back; an assignment was deleted where it says nothing. */
  because?: 'lapsed' | 'closed' | 'changed' | 'taken_down';
  /** The purchase, and the transaction that paid for it. */
  item?: string;
  reference?: string;
  /** Reason of an admin's correction. */
  reason?: string;
  /** Words of an entry without other facts, such as one from before facts were stored. */
  note?: string;
}

const refunds: Record<NonNullable<EntryParams['because']>, (title?: string) => string> = {
  lapsed: (title) => `nobody was chosen for “${title}”`,
  closed: (title) => `“${title}” was closed without choosing`,
  changed: (title) => `“${title}” changed, and you withdrew`,
  taken_down: (title) => `our team took down your bid on “${title}”`,
};

const words: Record<string, (params: EntryParams) => string> = {
  signup_bonus: () => `Welcome to ${brand.name}`,
  bid_fee: ({ title }) => `Bid on “${title}”`,
  bid_refund: ({ title, because }) => `Refund: ${because ? refunds[because](title) : `“${title}” was deleted`}`,
  award_fee: ({ title }) => `Award of “${title}”`,
  award_refund: ({ title }) => `Refund: the award of “${title}” ended`,
  referral_bonus: () => 'A friend joined',
  coin_purchase: ({ item, reference }) =>
    `${coinPacks.find(({ id }) => id === item)?.name ?? 'Coin pack'}${reference ? `, transaction ${reference}` : ''}`,
  adjustment: ({ reason }) => reason ?? '',
};

/** Every kind of entry that has its own words. */
export const entryKinds = Object.keys(words);

/** Returns an entry in words (ENTITY-28); an entry of an unknown type shows its note. */
export function describeEntry(type: string, params: EntryParams): string {
  return params.note ?? words[type]?.(params) ?? '';
}
