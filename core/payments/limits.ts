/* Limits of gateway payments: a part of `core/limits.ts`, which exports it. */

/**
 * Gateway payments. Seconds that the gateway may take to answer; seconds between the first
 * inquiries about an open payment, then between all later ones, until a payment is so many hours
 * old; seconds between two inquiries at the payer's request; payments of one hour that a person may
 * have open at once (outside-services, Easypaisa). `absentAfter`: seconds from which a payment
 * unknown to the gateway never began. `atOnce`: simultaneous inquiries to one gateway. `breaksAt`:
 * consecutive failed inquiries after which only one is tried every `tryEvery` seconds. `paidHours`:
 * hours after which a paid payment is inquired about again, since its money may have gone back.
 */
export const gatewayPayments = {
  patience: 20,
  askedAfter: [20, 40, 120, 300, 600],
  thenEvery: 3600,
  forHours: 24,
  betweenAskings: 5,
  open: 5,
  absentAfter: 150,
  atOnce: 10,
  breaksAt: 5,
  tryEvery: 30,
  paidHours: [24, 72, 168],
} as const;
/** Successful payments in the admins' list (ADMIN-10). */
export const paymentsListed = 200;
/** Payments held for a wrong amount in the admins' list. */
export const heldListed = 20;
