import { z } from 'zod';

/** The answer where there is nothing to say but that it is done. */
export const done = z.object({ ok: z.literal(true) });

/**
 * What every way in answers: who is in; or that a code of the second factor is asked for first; or that the account is deleted
 * and stays so until its owner keeps it (`accounts.keepAccount`).
 */
export const entered = z.object({
  user_id: z.uuid().nullable(),
  second_factor: z.boolean(),
  deleted: z.literal(true).optional(),
});
