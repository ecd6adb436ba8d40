/* Limits of profiles: a part of `core/limits.ts`, which exports it. */

export const mostExpertise = 20;
/** Gigs a profile (GIG-02). */
export const mostGigs = 2;
