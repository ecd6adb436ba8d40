/** Ways to pay a person outside the site. */
export const payMethods = ['easypaisa', 'jazzcash', 'bank', 'cash', 'other'] as const;

export const methodNames: Record<(typeof payMethods)[number], string> = {
  easypaisa: 'Easypaisa',
  jazzcash: 'JazzCash',
  bank: 'Bank transfer',
  cash: 'Cash',
  other: 'Another way',
};
