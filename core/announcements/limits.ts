/* Limits of announcements: a part of `core/limits.ts`, which exports it. */

/** Days for which an announcement may stand. */
export const longestAnnouncement = 90;

/** Banners that one guest's browser remembers as put away. */
export const mostPutAway = 10;

/**
 * Mails of announcements. A slice is written while at most `due` of them wait to be sent, so that
 * another mail waits behind no more, and at most `waiting` in all, retries included. Each look at
 * the members reads `profiles` of them.
 */
export const announcementMails = { seconds: 5, due: 100, waiting: 1000, profiles: 500 } as const;
