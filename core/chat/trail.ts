import { z } from 'zod';

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
