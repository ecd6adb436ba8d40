/** Audit-log labels of admins' actions for safety, by procedure. */
export const safetyActions = {
  'safety.addScammer': 'Put on the watchlist',
  'safety.removeScammer': 'Removed from the watchlist',
  'safety.decideCase': 'Report decided',
  'safety.readThread': 'Thread read to decide',
  'safety.decideDisagreement': 'Disagreement decided',
  'safety.decideAppeal': 'Refused text decided',
  'safety.takeDown': 'Content taken down',
  'safety.decideTakeDown': 'Take-down decided',
} as const;

/** Labels of the facts before and after. */
export const safetyFacts = {
  listed: 'On the watchlist',
  outcome: 'Outcome',
  warning: 'Warning',
  thread_read: 'Thread read',
  text: 'Text',
  taken_down: 'Taken down',
  kind: 'Kind',
} as const;
