/* Limits of referrals: a part of `core/limits.ts`, which exports it. */

/** Coins for the inviter, once per new member (rulings, Coins and money). */
export const referralCoins = 300;

/**
 * Reasons to hold a referral's coins (server/referrals/referral-signs.sql): the number of `signs`,
 * looked for in so many `days`. Friends that count as `several` and as a `crowd`; compared
 * `letters` of an email; `strangers` who share an email's domain; `depth` of inviters that count as
 * one family. After so many paid friends in a `day`, an admin looks at the next.
 */
export const referralHolding = {
  signs: 3,
  days: 7,
  several: 2,
  crowd: 5,
  letters: 5,
  strangers: 10,
  depth: 20,
  day: 5,
} as const;
/** Held referrals of an inviter decided at once by an admin; and due ones that a round settles. */
export const referralsAtOnce = 50;
