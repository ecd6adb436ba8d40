import { type RefObject, useRef, useState } from 'react';
import { rpc } from '../lib/rpc.ts';
import { tryAgain } from '../lib/try-again.ts';
import type { Listed } from './listed.ts';
import { leaveIfOfAnother } from './own-page.ts';
import { isAtEnd, sightOf } from './reading.ts';

/**
 * Marks messages on the screen as read by the viewer: the end of the log, whose scroll position
 * counts from its end, in a visible tab.
 */
export function useReading({ id, read_number }: Listed, viewer_id: string, log: RefObject<HTMLElement | null>) {
  const read = useRef(read_number);
  /** The other party wrote while older messages are on the screen. */
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const seesEnd = () => isAtEnd(log.current?.scrollTop ?? 0);
  /** Resolves to whether the mark moved. */
  const markSeen = async (last: number): Promise<boolean> => {
    const visible = !document.hidden && Boolean(log.current?.checkVisibility());
    const sight = sightOf({ last, read: read.current, atEnd: seesEnd(), visible });
    if (sight !== 'known') setHasNewBelow(sight === 'below');
    if (sight !== 'read') return false;
    const before = read.current;
    read.current = last;
    try {
      await tryAgain(() => rpc.chat.markRead({ conversation_id: id, viewer_id, number: last }));
      return true;
    } catch (error) {
      leaveIfOfAnother(error);
      if (read.current === last) read.current = before;
      return false;
    }
  };
  /**
   * Notes the number that another tab has read up to; returns false if this tab had read it
   * already.
   */
  const noteRead = (number: number): boolean => {
    if (number <= read.current) return false;
    read.current = number;
    return true;
  };
  /** Returns true when the end of the log came into view with unread messages up to `newest`. */
  const scrolledToEnd = (newest: number): boolean => {
    if (!seesEnd()) return false;
    setHasNewBelow(false);
    return newest > read.current;
  };
  return { hasNewBelow, markSeen, noteRead, scrolledToEnd };
}
