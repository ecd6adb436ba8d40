/* Limits of handed-in work: a part of `core/limits.ts`, which exports it. */

/** Maximum number of versions of an assignment's work (docs/decisions/0006). */
export const mostVersions = 20;
/** Minutes in which several versions are one mail (docs/decisions/0006). */
export const versionMailMinutes = 10;
