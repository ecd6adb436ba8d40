/** What an admin's changes of the ledger are called in the audit log, by the procedure. */
export const coinActions = { 'coins.adjust': 'Coins adjusted' } as const;
