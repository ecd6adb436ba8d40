/** When a saved search is mailed of. */
export const searchMails = ['daily', 'instant', 'none'] as const;
