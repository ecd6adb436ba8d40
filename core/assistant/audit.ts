/** Labels of an admin's former action on the assistant and its fact; it is a house setting now. */
export const assistantActions = { 'assistant.setBudget': 'Assistant’s daily budget set' } as const;

export const assistantFacts = { megabytes: 'Megabytes a day' } as const;
