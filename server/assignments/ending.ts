import type { InputOf, OutputOf } from '#core/contract.ts';
import { endOfAward, keptEdits } from '#core/limits.ts';
import { contactsIn } from '../chat/chat-policy.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { refuse } from '../platform/refuse.ts';

const blames = { deadline_passed: 'deadline' };

/** Refuses `message_not_allowed` for contact details in a reason, which the other party reads. */
export function checkReason(reason: string, field = 'reason'): void {
  const found = contactsIn(reason);
  if (found) refuse('message_not_allowed', { field, found });
}

/** Steps back from an award as its tutor; refuses as `step_back()` does. */
export async function stepBack(
  context: SignedInContext,
  input: InputOf<'assignments.stepBack'>,
): Promise<OutputOf<'assignments.stepBack'>> {
  checkReason(input.reason);
  return judge(context, 'step_back', { p_assignment: input.id, p_reason: input.reason }, { input });
}

/** Ends the award of a silent or late tutor as its poster; refuses as `end_own_award()` does. */
export async function endAward(
  context: SignedInContext,
  input: InputOf<'assignments.endAward'>,
): Promise<OutputOf<'assignments.endAward'>> {
  const { id, reason, deadline } = input;
  checkReason(reason);
  const end = { p_assignment: id, p_reason: reason, p_deadline: deadline, p_kept_edits: keptEdits };
  const hours = { p_silent: endOfAward.silentHours, p_overdue: endOfAward.overdueHours };
  return judge(context, 'end_own_award', { ...end, ...hours }, { input, blames });
}

/** Proposes to the other party to end the award; refuses as `propose_end()` does. */
export async function proposeEnd(
  context: SignedInContext,
  input: InputOf<'assignments.proposeEnd'>,
): Promise<OutputOf<'assignments.proposeEnd'>> {
  checkReason(input.reason);
  const end = { p_assignment: input.id, p_reason: input.reason, p_hours: endOfAward.answerHours };
  return judge(context, 'propose_end', end, { input });
}

/** Agrees to or declines a proposal of the other party; refuses as `answer_end()` does. */
export function answerEnd(
  context: SignedInContext,
  input: InputOf<'assignments.answerEnd'>,
): Promise<OutputOf<'assignments.answerEnd'>> {
  const { id, agree, deadline } = input;
  const answer = { p_proposal: id, p_agree: agree, p_deadline: deadline, p_kept_edits: keptEdits };
  return judge(context, 'answer_end', answer, { input, blames });
}

/** Withdraws the own proposal; refuses as `withdraw_end()` does. */
export function withdrawEnd(
  context: SignedInContext,
  input: InputOf<'assignments.withdrawEnd'>,
): Promise<OutputOf<'assignments.withdrawEnd'>> {
  return judge(context, 'withdraw_end', { p_proposal: input.id }, { input });
}
