import { z } from 'zod';

/** The answer where there is nothing to say but that it is done. */
export const done = z.object({ ok: z.literal(true) });
