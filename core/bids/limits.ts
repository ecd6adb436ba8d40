/* Limits of bids: a part of `core/limits.ts`, which exports it. */

/** Maximum number of days that a bidder may ask for. */
export const mostDaysNeeded = 365;
/** The most bids in one read; a page first shows five. */
export const bidsPage = 30;
export const bidsShown = 5;
