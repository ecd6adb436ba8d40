/* Limits of coins and packs: a part of `core/limits.ts`, which exports it. */

/** Amounts in coins; 1 coin = Rs. 1. */
export const coinsFor = { bid: 30, award: 100, signup: 100 } as const;
/** Packs of coins on sale, with their price in PKR (`spec §9`). */
export const coinPacks = [
  { id: 'starter', name: 'Starter Pack', coins: 100, price: 100, popular: false },
  { id: 'booster', name: 'Booster Pack', coins: 300, price: 300, popular: true },
  { id: 'pro', name: 'Pro Pack', coins: 1000, price: 1000, popular: false },
] as const;
/** Manual payments: hours to check (CONST-06); a person's most in review, daily count to warn. */
export const coinRequests = { leastHours: 4, mostHours: 6, underReview: 5, burst: 3 } as const;
export const coinRequestsPage = 20;

/** Largest number of coins that an admin adds or takes at once. */
export const largestAdjustment = 10_000;
/** Days in which a second admin decides an adjustment above the limit. */
export const adjustmentDays = 7;

/** Entries on a page of a statement. */
export const statementPage = 20;
