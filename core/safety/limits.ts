/* Limits against abuse: a part of `core/limits.ts`, which exports it. */

import { perHour } from '../call-rates.ts';

/** Hourly limits of an account's first hours, refused forms included; several times normal use. */
export const newcomers = {
  hours: 24,
  posts: perHour(20),
  bids: perHour(40),
  questions: perHour(20),
  reports: perHour(5),
  invitations: perHour(10),
  messages: perHour(60),
} as const;

/** Days within which most reports are answered. */
export const reportAnswerDays = 2;

/** Weeks of content-check figures for admins, this one included. */
export const checkWeeks = 12;
/** Number of texts refused within so many days that flags a person to the admins. */
export const repeatedRefusals = { texts: 5, days: 30 } as const;
/** Days for which a person on the watchlist may reply by the link in their mail. */
export const noticeDays = 30;

/**
 * Hours for the other party to answer a disagreement; days after the completion in which one may
 * be opened, and after a decision in which it may be appealed (docs/decisions/0106).
 */
export const disagreementTerms = { answerHours: 72, completedDays: 30, appealDays: 7, aDay: 5 } as const;
