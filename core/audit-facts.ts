/** A value before or after an admin's action. */
export type AuditFact = string | number | boolean | null;
export type AuditFacts = Readonly<Record<string, AuditFact>>;

/** Names the step of an action that has several, by its facts before and after. */
export type AuditSteps = Readonly<Record<string, (before: AuditFacts, after: AuditFacts) => string | undefined>>;
