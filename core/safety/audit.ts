/** Audit-log labels of admins' actions for safety, by procedure. */
export const safetyActions = {
  'safety.addScammer': 'Put on the watchlist',
  'safety.removeScammer': 'Removed from the watchlist',
  'safety.decideCase': 'Report decided',
  'safety.readThread': 'Thread read to decide',
  'safety.decideDisagreement': 'Disagreement decided',
  'safety.decideAppeal': 'Refused text decided',
} as const;

/** Labels of the facts before and after. */
export const safetyFacts = {
  listed: 'On the watchlist',
  outcome: 'Outcome',
  warning: 'Warning',
  thread_read: 'Thread read',
  text: 'Text',
} as const;
