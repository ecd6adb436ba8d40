import type { Hint } from '#core/live.ts';
import type { Listed } from './listed.ts';

/** Decides whether a hint needs the conversation read again, its read mark moved, or nothing. */
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
      // Messages of the open one are left to its thread.
      return !isOpen && (!row || row.last_number < number || row.read_number < number) ? 'row' : null;
    default:
      return null;
  }
}
