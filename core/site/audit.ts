/** Audit-log labels of admins' actions for the site, by procedure. */
export const siteActions = {
  'site.answerMessage': 'Message answered',
} as const;

/** Labels of the facts before and after. */
export const siteFacts = {
  answered: 'Answered',
  mailed: 'Mailed from here',
} as const;
