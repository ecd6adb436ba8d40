import { z } from 'zod';
import { id, knownUsername, line, optionalText } from '../fields.ts';
import { fewFiles } from '../files/fields.ts';
import { dailyPostLimit, lengths, perHour } from '../limits.ts';
import { procedure } from '../procedure.ts';
import { declared, postFields, postMeta, postRefusals } from './post-input.ts';

/** The audience of an assignment that asks for a gig: its tutor alone, or all. */
const audiences = ['tutor', 'all'] as const;

/** The gig that an assignment asks for, as it was offered then. */
export const askedGig = z.object({
  tutor: z.object({ full_name: z.string(), username: z.string() }),
  gig: z.object({ title: z.string(), price: z.number().int() }),
  /** Offered to that tutor alone: nobody else can read it or bid. */
  is_alone: z.boolean(),
  /** The viewer is that tutor. */
  is_me: z.boolean(),
  /** The tutor declined, or can no longer answer; null if neither, also after a bid. */
  answer: z.enum(['declined', 'gone']).nullable(),
  /** The tutor's text with a decline. */
  word: z.string(),
});

const change = { access: 'user', failure: 'Error updating assignment', limit: { account: perHour(300) } } as const;
const assignment = id('assignment_not_found');
const changed = z.object({ id: z.uuid() });

/** Gigs that students ask for (docs/decisions/0109). */
export const askingContract = {
  askForGig: procedure(postMeta, [
    ...postRefusals,
    'tutor_not_found',
    'gig_own',
    'gig_gone',
    'gig_not_wanted',
    'gig_tutor_full',
  ])
    .route({
      method: 'POST',
      path: '/gigs/ask',
      tags: ['assignments'],
      summary: `Ask for a tutor’s gig: post an assignment for that tutor alone, or for all; counts as one of the day’s ${dailyPostLimit} posts`,
    })
    .input(
      z
        .object({
          ...postFields,
          gig_of: knownUsername('tutor_not_found'),
          gig: line(lengths.gigTitle, 'gig_gone'),
          audience: z.enum(audiences).default('tutor'),
        })
        .check(fewFiles, declared),
    )
    .output(changed),

  decline: procedure(change, ['assignment_not_found', 'decline_after_bid', 'decline_over', 'message_not_allowed'])
    .route({
      method: 'POST',
      path: '/assignments/{id}/decline',
      tags: ['assignments'],
      summary: 'Decline an assignment that is offered to the caller alone, with an optional text; free of coins',
    })
    .input(z.object({ id: assignment, word: optionalText(lengths.declineWord) }))
    .output(changed),

  openToAll: procedure(change, [
    'assignment_not_found',
    'assignment_not_yours',
    'open_not_open',
    'assignment_closed',
    'open_already',
    'open_expired',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{id}/open-to-all',
      tags: ['assignments'],
      summary: 'Open an own assignment that was offered to one tutor to all',
    })
    .input(z.object({ id: assignment }))
    .output(changed),
};
