import { type RefObject, useRef, useState } from 'react';
import { rpc } from '../lib/rpc.ts';
import { tryAgain } from '../lib/try-again.ts';
import type { Listed } from './listed.ts';
import { leaveIfOfAnother } from './own-page.ts';
import { isAtEnd, sightOf } from './reading.ts';

/** Marks as read by the viewer what is on the screen: the end of the log, which counts from its end up, in a tab that is seen. */
export function useReading({ id, read_number }: Listed, viewer_id: string, log: RefObject<HTMLElement | null>) {
  const read = useRef(read_number);
  /** The other wrote while older messages are on the screen. */
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
  /** Takes note of what another tab has read; false when this one had. */
  const noteRead = (number: number): boolean => {
    if (number <= read.current) return false;
    read.current = number;
    return true;
  };
  /** True when the end of the log came into view with messages up to `newest` not read. */
  const scrolledToEnd = (newest: number): boolean => {
    if (!seesEnd()) return false;
    setHasNewBelow(false);
    return newest > read.current;
  };
  return { hasNewBelow, markSeen, noteRead, scrolledToEnd };
}
