import { z } from 'zod';

/** Sessions, bids and assignments that a block ended. */
export const ended = {
  sessions_ended: z.number().int(),
  assignments_ended: z.number().int(),
  bids_refunded: z.number().int(),
} as const;
