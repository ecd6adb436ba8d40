/* Limits of the admin area: a part of `core/limits.ts`, which exports it. */

/** Periods of the admins' revenue page in days, the default first. */
export const revenueDays = [30, 7, 90] as const;

/** Rows on a page of an admins' list, and the most in one read of it. */
export const listPage = 30;
export const largestListRead = 500;
/** Rows of an admins' list in one downloaded file. */
export const largestDownload = 10_000;

/** Days in the admins' overview, today included. */
export const overviewDays = 14;

/**
 * Minutes that a mail may wait, and the percentage of the disk that should be free, before admins
 * are told; docs/watching/alerts.yml has the same.
 */
export const alarms = { mailMinutes: 15, diskPercent: 10 } as const;

/** Minutes for which an admin sees the product as another person. */
export const viewAsMinutes = 30;

/** Failed admin logins of one account or address, and seconds of the lock then (`spec §9`). */
export const adminLogin = { attempts: 5, lockSeconds: 120 } as const;

/** Weeks of sign-ups whose way is counted, the present one included. */
export const funnelWeeks = 12;
