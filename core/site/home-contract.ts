import { z } from 'zod';
import { assignmentCard } from '../assignments/contract.ts';
import { countedTotal } from '../fields.ts';
import { procedure, uncounted } from '../procedure.ts';

const day = z.string();
const count = z.number().int();
/** Name of the other person, if the viewer may know it. */
const who = z.string().nullable();

/** A summary of an assignment; `id` is its own. */
const brief = z.object({ id: z.uuid(), title: z.string() });

const home = z.object({
  /** Own assignments whose newest version waits for the viewer's answer. */
  to_check: z.array(brief.extend({ who })),
  /** Proposals of the other party: a later deadline, or, without one, the end of the award. */
  to_answer: z.array(brief.extend({ who, deadline: day.nullable() })),
  /** Disagreements of the other party that the viewer has not answered; the last moment for it. */
  disagreements: z.array(brief.extend({ who, until: z.date() })),
  /** Assignments completed lately whose other party the viewer has not reviewed. */
  to_review: z.array(brief.extend({ who })),
  /**
   * Own assignments with bids, those with unread ones first; `fresh` counts these, and opening
   * `notice` reads them.
   */
  received: z.array(brief.extend({ deadline: day, bids: count, fresh: count, notice: z.uuid().nullable() })),
  /** Payments that students told and the viewer has not confirmed; `id` is the conversation's. */
  payments: z.array(brief.extend({ who, amount: count })),
  /** Conversations with unread messages; `id` is the conversation's. */
  messages: z.array(brief.extend({ who, count, at: z.date() })),
  /** Assignments on which the viewer was asked and has not answered. */
  questions: z.array(brief.extend({ count })),
  /**
   * Assignments that the viewer was invited to bid on and can bid on; `of_gig` if they ask for a
   * gig of theirs.
   */
  invitations: z.array(brief.extend({ budget: count, deadline: day, of_gig: z.boolean() })),
  /**
   * Assignments awarded to the viewer, soonest first; `version` of the work handed in, 0 for none;
   * the day by which changes to it are asked for.
   */
  due: z.array(brief.extend({ who, price: count, deadline: day, version: count, changes_due: day.nullable() })),
  /** Own bids that can still be chosen. */
  bids: z.array(brief.extend({ deadline: day, bids: count })),
  /**
   * Own assignments, unfinished ones first; `price` is the agreed one, before the award the budget.
   */
  own: z.array(
    brief.extend({
      who,
      price: count,
      deadline: day,
      bids: count,
      status: z.enum(['open', 'awarded', 'completed']),
      lapsed_at: z.date().nullable(),
    }),
  ),
  own_total: countedTotal,
  /** Upcoming milestones; `id` is the conversation's, `item` the milestone. */
  milestones: z.array(brief.extend({ who, item: z.string(), deadline: day })),
  /** First steps that the viewer has taken so far. */
  done: z.object({
    posted: z.boolean(),
    awarded: z.boolean(),
    completed: z.boolean(),
    rated: z.boolean(),
    bid: z.boolean(),
  }),
  /**
   * For a tutor: open assignments that fit their expertise and lack their bid, newest first, and
   * their number.
   */
  fits: z.array(assignmentCard),
  fits_total: countedTotal,
});
export type Home = z.output<typeof home>;

/** The home page of signed-in people: docs/decisions/0070. */
export const homeContract = {
  home: procedure({ access: 'user', failure: 'Error loading home', limit: uncounted })
    .route({
      method: 'GET',
      path: '/home',
      tags: ['site'],
      summary: 'Get the viewer’s home page: own assignments and bids that need attention, and matching work for tutors',
    })
    .output(home),
};
