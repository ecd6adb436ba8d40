/** What admins do for the site, as the audit log calls it, by the procedure. */
export const siteActions = {
  'site.answerMessage': 'Message answered',
} as const;

/** What the facts before and after are called. */
export const siteFacts = {
  answered: 'Answered',
} as const;
