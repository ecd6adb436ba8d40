/** Labels of changes of members' emails and phones in the audit log, by procedure. */
export const accountActions = {
  'accounts.confirmEmailChange': 'Email changed by its member',
  'accounts.changePhone': 'Phone changed by its member',
  'accounts.undoContactChange': 'Change of email or phone undone',
} as const;

/** Labels of the facts before and after. */
export const accountFacts = { email: 'Email', phone: 'Phone' } as const;
