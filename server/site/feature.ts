import type { Feature } from '../feature.ts';

/** The site's pages have no mails, jobs, files or invariants of their own. */
export const site: Feature = {};
