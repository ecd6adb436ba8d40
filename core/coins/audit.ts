import type { AuditSteps } from '../audit-facts.ts';

/** Audit-log labels of an admin's changes to the ledger, by procedure. */
export const coinActions = {
  'coins.adjust': 'Coins adjusted',
  'coins.decideAdjustment': 'Requested adjustment decided',
} as const;

/** The step that an adjustment took, by its facts. */
export const coinSteps = {
  'coins.adjust': (_before, { requested }) => (requested === undefined ? undefined : 'Adjustment requested'),
  'coins.decideAdjustment': (_before, { outcome }) =>
    outcome === 'confirmed' ? 'Requested adjustment confirmed' : 'Requested adjustment refused',
} satisfies AuditSteps;

/** Labels of the facts before and after. */
export const coinFacts = { requested: 'Requested coins', requested_by: 'Requested by' } as const;
