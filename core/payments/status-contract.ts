import { z } from 'zod';
import { closingOutcomes } from './closings.ts';

/**
 * State of a payment. 'disputed': its money came, but its purchase is no longer available;
 * 'closed': an admin settled it.
 */
export const paymentStatus = z.enum(['pending', 'paid', 'refused', 'disputed', 'closed']);

/** How a held payment was closed, as its payer may read it. */
export const closing = z.object({
  outcome: z.enum(closingOutcomes),
  /** Coins credited for it; null for none. */
  coins: z.number().int().nullable(),
  /** Transaction and day, YYYY-MM-DD, by which the money went back; null where it did not. */
  reference: z.string().nullable(),
  refunded_on: z.string().nullable(),
  /** In an admin's words. */
  reason: z.string(),
});
export type Closing = z.output<typeof closing>;
