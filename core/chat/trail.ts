import { z } from 'zod';
import { endCauses } from '../assignments/ending.ts';

/** Steps of a conversation beside its messages (`docs/decisions/0058`). */
const trailKinds = [
  'awarded',
  'handed_in',
  'changes_asked',
  'completed',
  'reviewed',
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
  'payment_withdrawn',
  'end_proposed',
  'end_declined',
  'end_withdrawn',
  'end_lapsed',
  'award_ended',
  'deadline_proposed',
  'deadline_agreed',
  'deadline_declined',
  'deadline_withdrawn',
  'disagreement_opened',
  'disagreement_answered',
  'disagreement_withdrawn',
  'disagreement_decided',
  'disagreement_appealed',
  'thread_read',
] as const;

/**
 * Parameters of a step's text: a milestone's title and new date, the version of work, stars, PKR.
 */
const facts = z.object({
  title: z.string().optional(),
  /**
   * Present due date of a milestone that was changed; due date of changes; a proposed deadline; the
   * day on which a sealed review opens.
   */
  due: z.string().optional(),
  version: z.number().int().optional(),
  rating: z.number().int().optional(),
  amount: z.number().int().optional(),
  /** Days of silence after a version that completed the assignment. */
  days: z.number().int().optional(),
  /** Requested changes; reason and cause of the end of an award; refunded coins. */
  words: z.string().optional(),
  cause: z.enum(endCauses).optional(),
  coins: z.number().int().optional(),
  /** Id of a payment, for its card. */
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
