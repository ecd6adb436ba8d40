import { z } from 'zod';
import { date } from '../calendar.ts';

/** What happens in a conversation beside its messages (`docs/decisions/0058`). */
const trailKinds = [
  'awarded',
  'handed_in',
  'completed',
  'rated',
  'milestone_created',
  'milestones_planned',
  'milestone_changed',
  'milestone_completed',
  'milestone_reopened',
  'milestone_deleted',
  'paid',
  'received',
  'disputed',
] as const;

/** What a step's words are made of: the title of a milestone and its new date, the version of work, stars, PKR. */
const facts = z.object({
  title: z.string().optional(),
  /** The due date that a milestone has now, where it was changed. */
  due: z.string().optional(),
  version: z.number().int().optional(),
  rating: z.number().int().optional(),
  amount: z.number().int().optional(),
  /** Of a payment: its id, for its card. */
  id: z.uuid().optional(),
});

/** A step of a conversation's trail; `number`s count them from 1 without gaps. */
export const trailStep = z.object({
  number: z.number().int(),
  kind: z.enum(trailKinds),
  actor_id: z.uuid(),
  facts,
  created_at: z.date(),
});
export type TrailStep = z.output<typeof trailStep>;
export type TrailFacts = z.output<typeof facts>;

/** A step in words: what happened, and what of. `who` did it, 'You' to themselves; `whom` is the other. */
export function describeStep({ kind, facts }: TrailStep, who: string, whom: string): { what: string; of: string } {
  const { title = '', due, version = 1, rating = 0, amount = 0 } = facts;
  switch (kind) {
    case 'awarded':
      return { what: `${who} awarded this assignment`, of: '' };
    case 'handed_in':
      return { what: `${who} handed in work`, of: `version ${version}` };
    case 'completed':
      return { what: `${who} marked this complete`, of: '' };
    case 'rated':
      return { what: `${who} rated ${whom}`, of: `${rating} of 5` };
    case 'milestone_created':
      return { what: 'Milestone created', of: title };
    case 'milestones_planned':
      return { what: `${who} set the 25/25/50 plan`, of: '' };
    case 'milestone_changed':
      return { what: 'Milestone changed', of: due ? `${title}, due ${date(due)}` : title };
    case 'milestone_completed':
      return { what: 'Milestone completed', of: title };
    case 'milestone_reopened':
      return { what: 'Milestone open again', of: title };
    case 'milestone_deleted':
      return { what: 'Milestone deleted', of: title };
    case 'paid':
      return { what: `${who} paid`, of: `PKR ${amount.toLocaleString('en-US')}` };
    case 'received':
      return { what: `${who} received the payment`, of: `PKR ${amount.toLocaleString('en-US')}` };
    case 'disputed':
      return { what: `${who} did not receive the payment`, of: `PKR ${amount.toLocaleString('en-US')}` };
  }
}
