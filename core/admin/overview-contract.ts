import { z } from 'zod';
import { countedTotal } from '../fields.ts';
import { procedure, uncounted } from '../procedure.ts';

/** Events of one day in Asia/Karachi, 'YYYY-MM-DD'. */
const day = z.object({
  day: z.string(),
  sign_ups: z.number().int(),
  posts: z.number().int(),
  bids: z.number().int(),
  awards: z.number().int(),
});
export type Day = z.output<typeof day>;

export const overviewContract = {
  overview: procedure({
    access: 'admin',
    roles: ['moderation', 'support'],
    failure: 'Error fetching the overview',
    limit: uncounted,
  })
    .route({
      method: 'GET',
      path: '/admin/overview',
      tags: ['admin'],
      summary: 'Count sign-ups, posts, bids and awards of the last two weeks by day; members and open assignments',
    })
    .output(
      z.object({
        /** Earliest first, today last. */
        days: z.array(day),
        members: countedTotal,
        open: countedTotal,
      }),
    ),
};
