import { type RefObject, useRef, useState } from 'react';
import type { Conversation } from '#core/chat/contract.ts';
import { rpc } from '../lib/rpc.ts';

/** Pixels from the end of the log within which its newest message counts as seen. */
const nearEnd = 80;

/** Marks as read what is on the screen: the end of the log, which counts from its end up, in a tab that is seen. */
export function useReading({ id, read_number }: Conversation, log: RefObject<HTMLElement | null>) {
  const read = useRef(read_number);
  /** The other wrote while older messages are on the screen. */
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const isAtEnd = () => (log.current?.scrollTop ?? 0) > -nearEnd;
  const markSeen = async (last: number) => {
    if (last <= read.current) return;
    setHasNewBelow(!isAtEnd());
    if (!isAtEnd() || document.hidden || !log.current?.checkVisibility()) return;
    const before = read.current;
    read.current = last;
    await rpc.chat.markRead({ conversation_id: id, number: last }).catch(() => {
      read.current = before;
    });
  };
  /** True when the end of the log came into view with messages up to `newest` not read. */
  const scrolledToEnd = (newest: number): boolean => {
    if (!isAtEnd()) return false;
    setHasNewBelow(false);
    return newest > read.current;
  };
  return { hasNewBelow, markSeen, scrolledToEnd };
}
