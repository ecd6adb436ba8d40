/** What admins do for safety, as the audit log calls it, by the procedure. */
export const safetyActions = {
  'safety.addScammer': 'Put on the watchlist',
  'safety.removeScammer': 'Taken off the watchlist',
  'safety.decideCase': 'Report decided',
  'safety.decideAppeal': 'Refused text decided',
} as const;

/** What the facts before and after are called. */
export const safetyFacts = {
  listed: 'On the watchlist',
  outcome: 'Outcome',
  warning: 'Warning',
  text: 'Text',
} as const;
