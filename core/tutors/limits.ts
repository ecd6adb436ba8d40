/* Limits of the tutors' list: a part of `core/limits.ts`, which exports it. */

/**
 * Tutors: on a page, and in one read; filters: maximum PKR an hour, minimum mean reviews, highest
 * first.
 */
export const directory = { page: 8, largest: 80, rates: [800, 1500, 2500], stars: [4.5, 4] } as const;
/** Invitations a day in Asia/Karachi: per assignment (rulings, Beyond the spec), and per tutor. */
export const dailyInvitations = { ofAssignment: 3, toTutor: 10 } as const;
/**
 * A tutor's record: minimum cases of a shown figure; completed cases counted per student; days of
 * the median answer.
 */
export const record = { from: 3, ofStudent: 3, days: 30 } as const;
