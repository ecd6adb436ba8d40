import type { Hint } from '#core/live.ts';
import type { Listed } from './listed.ts';

/**
 * Decides whether a hint requires reading the conversation again, moving its read mark, or no
 * action.
 */
export function askedBy(
  { topic, number }: Pick<Hint, 'topic' | 'number'>,
  row: Listed | undefined,
  isOpen: boolean,
): 'row' | 'seen' | null {
  switch (topic) {
    case 'seen':
      return row && row.seen_number < number ? 'seen' : null;
    case 'trail':
      return !row || row.trail_number < number ? 'row' : null;
    case 'conversation':
      // The open conversation's thread handles its own messages.
      return !isOpen && (!row || row.last_number < number || row.read_number < number) ? 'row' : null;
    default:
      return null;
  }
}
