/** What admins do about referrals, as the audit log calls it, by the procedure. */
export const referralActions = {
  'referrals.decide': 'Held referrals decided',
} as const;

/** What the facts before and after are called. */
export const referralFacts = {
  friends: 'Friends',
  held_coins: 'Coins held',
} as const;
