import type { InputOf, OutputOf } from '#core/contract.ts';
import { presence } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { onOwnPage } from './own-page.ts';

/**
 * Tells that the viewer is here, perhaps writing, and returns the other party's presence; refuses
 * `conversation_not_found` and `page_of_another`.
 */
export function tellPresence(
  context: SignedInContext,
  { conversation_id, viewer_id, typing }: InputOf<'chat.presence'>,
): Promise<OutputOf<'chat.presence'>> {
  onOwnPage(context, viewer_id);
  const about = { p_conversation: conversation_id, p_typing: typing };
  return judge(context, 'tell_presence', { ...about, p_every: presence.keptEvery, p_for: presence.onlineFor });
}
