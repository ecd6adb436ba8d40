/* Limits of questions: a part of `core/limits.ts`, which exports it. */

/** Questions a person on one day in Asia/Karachi, on all assignments (rulings, Beyond the spec). */
export const dailyQuestions = 10;
