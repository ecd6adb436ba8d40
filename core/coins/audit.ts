/** Audit-log labels of an admin's changes to the ledger, by procedure. */
export const coinActions = { 'coins.adjust': 'Coins adjusted' } as const;
