import { z } from 'zod';

/** Answer of a call that returns nothing but success. */
export const done = z.object({ ok: z.literal(true) });

/**
 * Answer of every way in: the signed-in user; or the demand for a code of the second factor; or the
 * news that the account is deleted until its owner keeps it (`accounts.keepAccount`).
 */
export const entered = z.object({
  user_id: z.uuid().nullable(),
  second_factor: z.boolean(),
  deleted: z.literal(true).optional(),
});
