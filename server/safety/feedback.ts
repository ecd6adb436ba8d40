import type { InputOf, OutputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';

/** Keeps feedback to the site's team (CHAT-18). */
export function sendFeedback(
  context: SignedInContext,
  input: InputOf<'safety.sendFeedback'>,
): Promise<OutputOf<'safety.sendFeedback'>> {
  return judge(context, 'send_feedback', { p_reason: input.reason }, { input });
}
