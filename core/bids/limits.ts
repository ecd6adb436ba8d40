/* Limits of bids: a part of `core/limits.ts`, which exports it. */

/** Maximum number of days that a bidder may ask for. */
export const mostDaysNeeded = 365;
/**
 * Open work like a lost bid's: how many are shown, the newest of its subject that are looked at,
 * and the nearest budgets, as parts of its own.
 */
export const similarWork = { shown: 3, looked: 200, least: 0.5, most: 2 } as const;
/** The most bids in one read; a page first shows five. */
export const bidsPage = 30;
export const bidsShown = 5;
