/* Limits of the site: a part of `core/limits.ts`, which exports it. */

/**
 * Home page: maximum items of each kind of task, of own assignments and of bids; minimum stars of a
 * review.
 */
export const homePage = { waiting: 5, own: 3, stars: 4, reviewDays: 14 } as const;

/** Totals are exact up to this; one more shows as '1,000+' (rulings, Screens). */
export const countedTo = 1000;

/**
 * Days until a nightly job deletes rows, each as its feature's `clears` says; the privacy policy
 * says the same: keys of forms, and of those that move coins or money, failed admin logins, sent
 * mails, refused texts that were not allowed, costs of the assistant's calls, the doctor's reports,
 * places where invited friends confirmed.
 */
export const keptDays = {
  formKeys: 1,
  moneyKeys: 30,
  adminAttempts: 1,
  mails: 30,
  refusedTexts: 90,
  assistantCalls: 90,
  doctorReports: 90,
  backups: 90,
  referralOrigins: 30,
} as const;
/** Minimum age in years (POLICY-06), and months whose fees bound our liability (POLICY-07). */
export const policy = { age: 13, liabilityMonths: 12 } as const;
