/** Schedules of a saved search's mails. */
export const searchMails = ['daily', 'instant', 'none'] as const;
