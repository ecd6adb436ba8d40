import { z } from 'zod';
import { checkbox, count, dayOrInstant, id, line, optionalText, whole } from '../fields.ts';
import { lengths, milestones, perHour } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { trailStep } from './trail.ts';

/** A milestone as both parties see it (ENTITY-20). */
const milestone = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** 'YYYY-MM-DD'; it lasts to the end of that day in Asia/Karachi. */
  due_date: z.string(),
  /** Hours before the end of its day at which both are reminded. */
  reminder_time: z.number().int(),
  created_by: z.uuid(),
  status: z.enum(['pending', 'completed', 'overdue']),
  /** Percentage of the budget, where the plan gave it one. */
  share: z.number().int().nullable(),
  created_at: z.date(),
  completed_at: z.date().nullable(),
  /** The student reported a payment for it, so it can no longer be deleted. */
  is_paid: z.boolean(),
});
export type Milestone = z.output<typeof milestone>;

const conversation_id = id('conversation_not_found');
const changed = z.object({ conversation_id: z.uuid() });
const words = {
  title: line(lengths.milestoneTitle, 'milestone_title_missing'),
  description: optionalText(lengths.milestoneDescription),
  due_date: dayOrInstant('milestone_due_missing'),
  reminder_time: count(1, milestones.longestReminder, milestones.reminder),
};
const failure = 'Error creating milestone';
const limit = { account: perHour(120) };

/** Milestones of a conversation, and its trail (docs/decisions/0058). */
export const milestonesContract = {
  milestones: procedure({ access: 'user', failure: 'Failed to load milestones.', limit: uncounted, viewAs: 'hidden' }, [
    'conversation_not_found',
  ])
    .route({
      method: 'GET',
      path: '/conversations/{conversation_id}/milestones',
      tags: ['chat'],
      summary: 'List the milestones of an own conversation, by due date',
    })
    .input(z.object({ conversation_id }))
    .output(z.array(milestone)),

  createMilestone: procedure({ access: 'user', failure, limit }, [
    'conversation_not_found',
    'milestones_closed',
    'milestones_too_many',
    'milestone_due_past',
    'message_not_allowed',
  ])
    .route({
      method: 'POST',
      path: '/conversations/{conversation_id}/milestones',
      tags: ['chat'],
      summary: `Create a milestone; at most ${milestones.most} per conversation`,
    })
    .input(z.object({ conversation_id, ...words }))
    .output(z.object({ id: z.uuid(), conversation_id: z.uuid() })),

  editMilestone: procedure({ access: 'user', failure: 'Error updating milestone', limit }, [
    'milestone_not_found',
    'milestone_not_yours',
    'milestone_completed',
    'milestones_closed',
    'milestone_due_past',
    'message_not_allowed',
  ])
    .route({
      method: 'POST',
      path: '/milestones/{id}',
      tags: ['chat'],
      summary: 'Change an own milestone that is not completed; its reminder follows its date',
    })
    .input(z.object({ id: id('milestone_not_found'), ...words }))
    .output(changed),

  deleteMilestone: procedure({ access: 'user', failure: 'Error deleting milestone', limit }, [
    'milestone_not_found',
    'milestone_not_yours',
    'milestone_completed',
    'milestone_paid',
    'milestones_closed',
  ])
    .route({
      method: 'DELETE',
      path: '/milestones/{id}',
      tags: ['chat'],
      summary: 'Delete an own milestone that is not completed and has no payment',
    })
    .input(z.object({ id: id('milestone_not_found') }))
    .output(changed),

  planMilestones: procedure({ access: 'user', failure, limit }, [
    'conversation_not_found',
    'milestones_closed',
    'milestones_planned',
  ])
    .route({
      method: 'POST',
      path: '/conversations/{conversation_id}/milestones/plan',
      tags: ['chat'],
      summary: 'Create the suggested 25/25/50 plan up to the deadline, in a conversation without milestones',
    })
    .input(z.object({ conversation_id }))
    .output(changed),

  markMilestone: procedure({ access: 'user', failure: 'Error updating milestone', limit }, [
    'milestone_not_found',
    'milestones_closed',
  ])
    .route({
      method: 'POST',
      path: '/milestones/{id}/status',
      tags: ['chat'],
      summary: 'Mark a milestone as completed or pending, as either party',
    })
    .input(z.object({ id: id('milestone_not_found'), completed: checkbox }))
    .output(changed),

  trail: procedure({ access: 'user', failure: 'Failed to load messages.', limit: uncounted, viewAs: 'hidden' }, [
    'conversation_not_found',
  ])
    .route({
      method: 'GET',
      path: '/conversations/{conversation_id}/trail',
      tags: ['chat'],
      summary: 'List the steps of an own conversation after a number, oldest first; the newest 200',
    })
    .input(z.object({ conversation_id, after: whole(0).optional() }))
    .output(z.array(trailStep)),
};
