import { z } from 'zod';

/** Sessions, bids, assignments and awards that a block ended. */
export const ended = {
  sessions_ended: z.number().int(),
  assignments_ended: z.number().int(),
  bids_refunded: z.number().int(),
  awards_ended: z.number().int(),
} as const;
