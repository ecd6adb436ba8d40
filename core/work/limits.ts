/* Limits of handed-in work and its reviews: a part of `core/limits.ts`, which exports it. */

/** Maximum number of versions of an assignment's work (docs/decisions/0006). */
export const mostVersions = 20;
/** Minutes in which several versions are one mail (docs/decisions/0006). */
export const versionMailMinutes = 10;
/**
 * Days that a review is sealed, characters of a reply to one, and published reviews from which an
 * anonymous poster shows stars (docs/decisions/0100).
 */
export const reviews = { sealedDays: 7, reply: 500, anonymousFrom: 3 } as const;
/**
 * Days without an answer to a version after which its poster is told, and after which it completes
 * the assignment (docs/decisions/0103).
 */
export const silence = { toldAfter: 7, days: 14 } as const;
