/** What the decisions about payments are called in the audit log, by the procedure. */
export const paymentActions = {
  'payments.approve': 'Coin request approved',
  'payments.reject': 'Coin request rejected',
} as const;

/** What the facts before and after are called. */
export const paymentFacts = { status: 'Status', coins: 'Balance in coins' } as const;
