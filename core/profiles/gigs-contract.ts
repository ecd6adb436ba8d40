import { z } from 'zod';
import { line, rupees, seen, text } from '../fields.ts';
import { lengths, mostGigs, perMinute } from '../limits.ts';
import { procedure } from '../procedure.ts';

/** A tutor's offer on their profile; `price` is its minimum, in whole PKR (ENTITY-04). */
export const gig = z.object({ title: z.string(), description: z.string(), price: z.number().int() });
export type Gig = z.output<typeof gig>;
/** Gigs of one profile, in its order. */
export type Gigs = Gig[];

/** A gig as it is sent: all of it is required (GIG-01). */
const sentGig = z.object({
  title: line(lengths.gigTitle, 'gig_incomplete'),
  description: text(lengths.gigDescription, 'gig_incomplete'),
  price: rupees(0, 'gig_price_invalid', 'gig_incomplete'),
});

export const gigsContract = {
  saveGigs: procedure({ access: 'user', failure: 'Error Saving Gigs', limit: { account: perMinute(30) } }, [
    'gig_not_allowed',
    'changed_elsewhere',
    'content_check_failed',
    'content_verdict_invalid',
  ])
    .route({
      method: 'POST',
      path: '/profiles/me/gigs',
      tags: ['profiles'],
      summary: 'Replace all own gigs; an empty list removes them',
    })
    .input(z.object({ gigs: z.array(sentGig).max(mostGigs, 'gigs_full').default([]), seen }))
    .output(z.object({ gigs: z.array(gig) })),
};
