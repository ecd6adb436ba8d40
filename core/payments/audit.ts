/** Audit-log labels of the decisions about payments, by procedure. */
export const paymentActions = {
  'payments.approve': 'Coin request approved',
  'payments.reject': 'Coin request rejected',
  'payments.close': 'Held payment closed',
  'payments.closeReversal': 'Reversed payment settled',
  'payments.showAccount': 'Payer’s whole number seen',
} as const;

/** Labels of the facts before and after. */
export const paymentFacts = {
  status: 'Status',
  seen: 'Number ending in',
  coins: 'Balance in coins',
  outcome: 'Closed as',
  credited: 'Coins credited',
  reference: 'Sent back by transaction',
  refunded_on: 'Sent back on',
} as const;
