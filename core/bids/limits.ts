/* Limits of bids: a part of `core/limits.ts`, which exports it. */

/** Maximum number of days that a bidder may ask for. */
export const mostDaysNeeded = 365;
/**
 * Work similar to a lost bid's: maximum shown; newest of the subject that are read; budgets from
 * and to, as fractions of its own.
 */
export const similarWork = { shown: 3, looked: 200, least: 0.5, most: 2 } as const;
/** Maximum number of bids in one read; a page first shows five. */
export const bidsPage = 30;
export const bidsShown = 5;
