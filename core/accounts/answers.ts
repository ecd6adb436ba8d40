import { z } from 'zod';

/** The answer where there is nothing to say but that it is done. */
export const done = z.object({ ok: z.literal(true) });

/** What every way in answers: who is in, or that a code of the second factor is asked for first. */
export const entered = z.object({ user_id: z.uuid().nullable(), second_factor: z.boolean() });
