import { accountActions, accountFacts } from './accounts/audit.ts';
import { adminActions, adminFacts } from './admin/audit.ts';
import { announcementActions, announcementFacts } from './announcements/audit.ts';
import { assistantActions, assistantFacts } from './assistant/audit.ts';
import type { AuditFact, AuditFacts, AuditSteps } from './audit-facts.ts';
import { coinActions, coinFacts, coinSteps } from './coins/audit.ts';
import { dateTime } from './format.ts';
import { paymentActions, paymentFacts } from './payments/audit.ts';
import { referralActions, referralFacts } from './referrals/audit.ts';
import { safetyActions, safetyFacts } from './safety/audit.ts';
import { siteActions, siteFacts } from './site/audit.ts';
import { storeActions, storeFacts, storeSteps } from './store/audit.ts';

/** Every action of the audit log, by its procedure. A feature with admin mutations adds its own. */
export const auditActions: Readonly<Record<string, string>> = {
  ...accountActions,
  ...adminActions,
  ...announcementActions,
  ...assistantActions,
  ...coinActions,
  ...paymentActions,
  ...referralActions,
  ...safetyActions,
  ...siteActions,
  ...storeActions,
};

const facts: Readonly<Record<string, string>> = {
  ...accountFacts,
  ...adminFacts,
  ...announcementFacts,
  ...assistantFacts,
  ...coinFacts,
  ...paymentFacts,
  ...referralFacts,
  ...safetyFacts,
  ...siteFacts,
  ...storeFacts,
};

const steps: AuditSteps = { ...coinSteps, ...storeSteps };

/** Returns an entry's action in words, by the step that it took: 'Order marked as sent'. */
export function describeAction(action: string, before: AuditFacts, after: AuditFacts): string {
  return steps[action]?.(before, after) ?? auditActions[action] ?? action;
}

/**
 * Returns the changed facts in words: 'Blocked', 'No', 'Yes'. A fact missing on one side shows as
 * '—' there.
 */
export function describeChanges(before: AuditFacts, after: AuditFacts): { name: string; from: string; to: string }[] {
  const order = Object.keys(facts);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const sorted = names.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return sorted.map((name) => ({ name: facts[name] ?? name, from: wordOf(before[name]), to: wordOf(after[name]) }));
}

/** An instant as PostgreSQL writes it into a fact. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$/;

function wordOf(value: AuditFact | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && instant.test(value)) return dateTime(new Date(value));
  return value === undefined || value === null ? '—' : String(value);
}
