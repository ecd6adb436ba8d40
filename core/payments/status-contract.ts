import { z } from 'zod';
import { closingOutcomes } from './closings.ts';

/** Where a payment stands. 'disputed': its money came, and what it was for cannot be had any more; 'closed': an admin said what became of that. */
export const paymentStatus = z.enum(['pending', 'paid', 'refused', 'disputed', 'closed']);

/** How a held payment was closed, as its payer may read it. */
export const closing = z.object({
  outcome: z.enum(closingOutcomes),
  /** Credited for it; null where nothing was. */
  coins: z.number().int().nullable(),
  /** By which transaction and on which day, YYYY-MM-DD, the money went back; null where it did not. */
  reference: z.string().nullable(),
  refunded_on: z.string().nullable(),
  /** In an admin's words. */
  reason: z.string(),
});
export type Closing = z.output<typeof closing>;
