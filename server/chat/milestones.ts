import { sql } from 'kysely';
import { planOf, statusOf } from '#core/chat/milestones.ts';
import type { Milestone } from '#core/chat/milestones-contract.ts';
import type { TrailStep } from '#core/chat/trail.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { milestones as bounds, trailRead } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { allows } from '../database/policy.ts';
import { refuse } from '../platform/refuse.ts';
import { contactsIn } from './chat-policy.ts';
import { isParticipant } from './policy.ts';

/**
 * Returns an own conversation's assignment with the fields that milestones need; refuses
 * `conversation_not_found`.
 */
export async function ownAssignment({ db, viewer }: SignedInContext, conversation: string) {
  const own = await db
    .selectFrom('conversations as c')
    .innerJoin('assignments as a', 'a.id', 'c.assignment_id')
    .select('a.deadline')
    .where('c.id', '=', conversation)
    .where(allows(viewer, isParticipant))
    .executeTakeFirst();
  return own ?? refuse('conversation_not_found');
}

/**
 * Lists the milestones of an own conversation, earliest due date first (CALL-38); refuses
 * `conversation_not_found`.
 */
export async function readMilestones(
  context: SignedInContext,
  { conversation_id }: InputOf<'chat.milestones'>,
): Promise<Milestone[]> {
  await ownAssignment(context, conversation_id);
  const rows = await context.db
    .selectFrom('milestones')
    .select(['id', 'conversation_id', 'title', 'description', 'due_date', 'reminder_time', 'created_by', 'status'])
    .select(['share', 'created_at', 'completed_at'])
    .select(sql<boolean>`exists (select from settlements s where s.milestone_id = milestones.id)`.as('is_paid'))
    .where('conversation_id', '=', conversation_id)
    .orderBy('due_date')
    .orderBy('id')
    .limit(bounds.most + 1)
    .execute();
  return rows.map((row) => ({ ...row, status: statusOf(row, context.now) }));
}

/**
 * Refuses `message_not_allowed` for contact details in a milestone's words. The list of words is
 * for messages: 'Question number 3' is an honest title.
 */
function checkWords({ title, description }: { title: string; description: string }): void {
  for (const [field, text] of Object.entries({ title, description })) {
    const found = contactsIn(text);
    if (found) refuse('message_not_allowed', { field, found });
  }
}

const blamesDate = { milestone_due_past: 'due_date' } as const;

/** Creates a milestone; refuses as `create_milestone()` does (CHAT-17, CALL-39). */
export async function createMilestone(
  context: SignedInContext,
  input: InputOf<'chat.createMilestone'>,
): Promise<OutputOf<'chat.createMilestone'>> {
  const { conversation_id, title, description, due_date, reminder_time } = input;
  await ownAssignment(context, conversation_id);
  checkWords(input);
  const milestone = {
    p_conversation: conversation_id,
    p_title: title,
    p_description: description,
    p_due: due_date,
    p_reminder_time: reminder_time,
    p_most: bounds.most,
  };
  return judge(context, 'create_milestone', milestone, { input, blames: blamesDate });
}

/**
 * Changes an own milestone; refuses as `edit_milestone()` does. Reveals nothing to a person who is
 * not a party.
 */
export async function editMilestone(
  context: SignedInContext,
  { id, title, description, due_date, reminder_time }: InputOf<'chat.editMilestone'>,
): Promise<OutputOf<'chat.editMilestone'>> {
  checkWords({ title, description });
  const words = { p_title: title, p_description: description, p_due: due_date, p_reminder_time: reminder_time };
  return judge(context, 'edit_milestone', { p_milestone: id, ...words }, { blames: blamesDate });
}

/** Deletes an own milestone; refuses as `delete_milestone()` does. */
export function deleteMilestone(
  context: SignedInContext,
  input: InputOf<'chat.deleteMilestone'>,
): Promise<OutputOf<'chat.deleteMilestone'>> {
  return judge(context, 'delete_milestone', { p_milestone: input.id }, { input });
}

/**
 * Creates the suggested plan, spread to the assignment's deadline; refuses as `plan_milestones()`
 * does.
 */
export async function planMilestones(
  context: SignedInContext,
  input: InputOf<'chat.planMilestones'>,
): Promise<OutputOf<'chat.planMilestones'>> {
  const { deadline } = await ownAssignment(context, input.conversation_id);
  const plan = { p_plan: planOf(deadline, context.now), p_reminder_time: bounds.reminder };
  return judge(context, 'plan_milestones', { p_conversation: input.conversation_id, ...plan }, { input });
}

/**
 * Marks a milestone as completed or as pending again; refuses as `mark_milestone()` does (CHAT-23).
 */
export function markMilestone(
  context: SignedInContext,
  { id, completed }: InputOf<'chat.markMilestone'>,
): Promise<OutputOf<'chat.markMilestone'>> {
  return judge(context, 'mark_milestone', { p_milestone: id, p_completed: completed });
}

/**
 * Returns the events of an own conversation beside its messages, oldest first: the newest 200 after
 * a number. Refuses `conversation_not_found`.
 */
export async function readTrail(
  context: SignedInContext,
  { conversation_id, after = 0 }: InputOf<'chat.trail'>,
): Promise<TrailStep[]> {
  await ownAssignment(context, conversation_id);
  const rows = await context.db
    .selectFrom('trail')
    .select(['number', 'kind', 'actor_id', 'facts', 'created_at'])
    .where('conversation_id', '=', conversation_id)
    .where('number', '>', after)
    .orderBy('number', 'desc')
    .limit(sql.lit(trailRead))
    .execute();
  return rows.reverse();
}
