import { z } from 'zod';

/** What ended when somebody was blocked. */
export const ended = {
  sessions_ended: z.number().int(),
  assignments_ended: z.number().int(),
  bids_refunded: z.number().int(),
} as const;
