/** What admins do about referrals, as the audit log calls it, by the procedure. */
export const referralActions = {
  'referrals.decide': 'Held referral decided',
} as const;
