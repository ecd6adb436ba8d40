/* Limits of assignments: a part of `core/limits.ts`, which exports it. */

/** Posts a person on one calendar day in Asia/Karachi (CONST-01). */
export const dailyPostLimit = 2;

/** Edits that an assignment's history stores (docs/decisions/0005). */
export const keptEdits = 100;

/**
 * Price guidance of a subject: minimum of completed awards, and of posters and tutors among them;
 * days that it covers; subjects in one read. Prices are rounded to the first of `steps` up to the
 * first of `below`, then to the next one (docs/decisions/0110).
 */
export const priceGuide = {
  from: 20,
  people: 5,
  days: 365,
  subjects: 60,
  below: [1000, 10_000],
  steps: [50, 100, 1000],
} as const;

export const homeAssignments = 4;

export const assignmentsPage = 8;
/** Maximum number of assignments in one read of the list. */
export const largestAssignmentsPage = 80;
/** Days until a deadline: the choices of the list, and the maximum. */
export const deadlineDays = [3, 7, 14, 30] as const;
export const latestDeadline = 365;
/**
 * Hours: of a tutor's silence, and of lateness, after which the poster may end an award; to answer
 * a proposal.
 */
export const endOfAward = { silentHours: 72, overdueHours: 48, answerHours: 72 } as const;
/**
 * Days after its deadline at which an assignment without an award lapses, and at which its poster
 * is reminded; hours after a change in which a withdrawal refunds the bid.
 */
export const lapse = { days: 14, reminders: [1, 7, 12], freeHours: 72 } as const;
