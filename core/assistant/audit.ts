/** What the audit log calls an admin's action on the assistant, and its fact; since then it is a setting of the house. */
export const assistantActions = { 'assistant.setBudget': 'Assistant’s daily budget set' } as const;

export const assistantFacts = { megabytes: 'Megabytes a day' } as const;
