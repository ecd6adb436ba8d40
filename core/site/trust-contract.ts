import { z } from 'zod';
import { countedTotal } from '../fields.ts';
import { procedure, uncounted } from '../procedure.ts';

/**
 * A good review as the home page shows it to all: by first name, and never of an anonymous
 * assignment.
 */
const shownReview = z.object({
  rating: z.number().int(),
  comment: z.string(),
  subject: z.string(),
  by: z.string(),
  tutor: z.object({ full_name: z.string(), username: z.string() }),
});
export type ShownReview = z.output<typeof shownReview>;

export const trustContract = {
  trust: procedure({ access: 'guest', failure: 'Error loading reviews', limit: uncounted })
    .route({
      method: 'GET',
      path: '/trust',
      tags: ['site'],
      summary: 'List the newest good reviews with a text, and count the watchlist',
    })
    .output(z.object({ reviews: z.array(shownReview), watchlist: countedTotal })),
};
