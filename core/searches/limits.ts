/* Limits of saved searches: a part of `core/limits.ts`, which exports it. */

/**
 * Saved searches: a person's maximum; instant mails within a day in Karachi; the hour there of the
 * daily mail and its lines; days for which a search's finds are stored.
 */
export const mostSearches = 10;
export const instantSearchMails = 10;
export const searchDigestHour = 8;
export const digestLines = 20;
export const searchFindDays = 7;
