/* Limits of assignments: a part of `core/limits.ts`, which exports it. */

/** Posts a person on one calendar day in Asia/Karachi (CONST-01). */
export const dailyPostLimit = 2;

/** Edits that an assignment's history keeps (docs/decisions/0005). */
export const keptEdits = 100;

export const homeAssignments = 4;

export const assignmentsPage = 8;
/** The most assignments in one read of the list. */
export const largestAssignmentsPage = 80;
/** Days until a deadline: the choices of the list, and the maximum. */
export const deadlineDays = [3, 7, 14, 30] as const;
export const latestDeadline = 365;
