/* Limits of notifications: a part of `core/limits.ts`, which exports it. */

/** Notifications in one read. */
export const notificationsPage = 20;

/**
 * Mail of notifications without a mail of their own. Milliseconds until an unread one is due, and
 * between two mails to one person; notifications that one mail names; it counts the others.
 */
export const digest = { after: 60 * 60_000, atMostEvery: 24 * 60 * 60_000, lines: 10 } as const;
/**
 * Pushes: seconds between two rounds, pushes sent at once, tries of each and seconds between the
 * tries; browsers that one person may have. None is sent from the first of the quiet hours to the
 * last (rulings, Beyond the spec).
 */
export const pushes = { every: 5, atOnce: 50, tries: 3, pause: 60, browsers: 10 } as const;
export const quietHours = { from: 23, to: 7 } as const;
/** UTF-16 units of a push endpoint, and of each of its two keys. */
export const pushAddress = { endpoint: 1000, key: 200 } as const;
