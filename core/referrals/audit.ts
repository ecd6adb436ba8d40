/** Audit-log labels of admins' actions on referrals, by procedure. */
export const referralActions = {
  'referrals.decide': 'Held referrals decided',
} as const;

/** Labels of the facts before and after. */
export const referralFacts = {
  friends: 'Friends',
  held_coins: 'Coins held',
} as const;
