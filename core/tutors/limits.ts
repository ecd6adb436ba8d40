/* Limits of the tutors' list: a part of `core/limits.ts`, which exports it. */

/** Tutors: on a page, in one read; filters: most PKR an hour, least mean review, highest first. */
export const directory = { page: 8, largest: 80, rates: [800, 1500, 2500], stars: [4.5, 4] } as const;
/** Invitations a day in Asia/Karachi: of an assignment (rulings, Beyond the spec), to a tutor. */
export const dailyInvitations = { ofAssignment: 3, toTutor: 10 } as const;
/**
 * A tutor's record: cases from which a part is shown, completed cases that count of one student,
 * days of the median answer.
 */
export const record = { from: 3, ofStudent: 3, days: 30 } as const;
